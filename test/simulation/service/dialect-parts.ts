/** What the document leaves open about batches. */
export interface BatchDialect {
  /** After the first domain that can't be paid, all others are skipped, those without data too. */
  readonly skipsRest: boolean;
  /** Skipped domains also have an entry without data. */
  readonly skippedEntries: boolean;
  /** When a wallet is "empty before the batch starts". */
  readonly emptyMeans: 'nothing left' | 'less than one lookup';
  /** How an answer spells a domain: in its bare form, or as it was asked first. */
  readonly spelling: 'bare' | 'as asked';
  readonly isShuffled: boolean;
  /** How a domain is shown whose technologies the category filter took away; it is free either way. */
  readonly emptyFilter: 'no data' | 'empty list';
  readonly envelope: EnvelopeDialect;
}

/** The shape of a technologies batch. */
export interface EnvelopeDialect {
  /** The field that holds the entries. */
  readonly results: string;
  /** A field that everything but `success` lies in, or null. */
  readonly wrap: string | null;
  /** Entries stand under their domain as the name of a field, instead of in an array. */
  readonly isKeyed: boolean;
  /** The field of an entry that names its domain. */
  readonly domain: string;
  /** The field of an entry that holds its technologies. */
  readonly technologies: string;
  /** A field of an entry that its technologies and counts lie in, or null. */
  readonly inner: string | null;
  /** Where the counts stand. */
  readonly counts: 'top' | 'summary' | 'none';
  /** How domains without data are told: as entries, in the three lists, or both. */
  readonly failures: 'entries' | 'lists' | 'both';
}

/** What the document leaves open about lists. */
export interface ListDialect {
  readonly startStatus: 200 | 201 | 202;
  readonly unknownTechnology: RefusedStart;
  readonly noMatch: RefusedStart;
  /** `error_code` of the 409 and of the 410; null leaves it out. */
  readonly notReadyCode: string | null;
  readonly expiredCode: string | null;
  /** The field that holds the rows of the history, or an array without any field. */
  readonly history: 'lists' | 'data' | 'reports' | 'array';
  /** `documented`: only the fields of the status response, without even an id. */
  readonly row: 'documented' | 'with id' | 'full';
  readonly id: 'report_id' | 'id';
  readonly createdAt: 'zone' | 'no zone' | 'seconds' | 'missing';
  readonly technologyAs: 'text' | 'object' | 'techapi_id';
  readonly statusUrl: 'absolute' | 'path';
  readonly takesRanges: boolean;
  readonly etag: 'strong' | 'weak' | 'none';
  /** Whether a file holds exactly its rows, a closing line as well, or another number of rows than was told. */
  readonly file: 'exact' | 'footer' | 'other count';
  /** Lists with fewer rows are workbooks, others CSV. */
  readonly workbookBelowRows: number;
  readonly retentionMs: number;
  readonly periodMs: number;
  readonly periodStartMs: number;
}

export interface RefusedStart {
  readonly status: number;
  readonly code: string | null;
}
