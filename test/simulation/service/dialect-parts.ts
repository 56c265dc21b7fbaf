/** What the documentation leaves open about batches. */
export interface BatchDialect {
  /**
   * Whether all domains after the first one that can't be paid are skipped, even those that have no data and
   * so would be free.
   */
  readonly skipsRest: boolean;
  /** Whether skipped domains also have an entry without data. */
  readonly skippedEntries: boolean;
  /** When a wallet is "empty before the batch starts". */
  readonly emptyMeans: 'nothing left' | 'less than one lookup';
  /** How an answer spells a domain: bare, or as it was first asked. */
  readonly spelling: 'bare' | 'as asked';
  readonly isShuffled: boolean;
  /** How a domain is shown if the category filter leaves it no technologies; it is free either way. */
  readonly emptyFilter: 'no data' | 'empty list';
  readonly envelope: EnvelopeDialect;
}

/** The shape of a technologies batch. */
export interface EnvelopeDialect {
  /** The field with the entries. */
  readonly results: string;
  /** A field that contains everything but `success`, or null. */
  readonly wrap: string | null;
  /** Whether entries are in an object with their domains as fields, instead of in an array. */
  readonly isKeyed: boolean;
  /** The entry's field with its domain. */
  readonly domain: string;
  /** The entry's field with its technologies. */
  readonly technologies: string;
  /** The entry's field that contains its technologies and counts, or null. */
  readonly inner: string | null;
  /** Where the counts are. */
  readonly counts: 'top' | 'summary' | 'none';
  /** How domains without data are shown: as entries, in the three lists, or both. */
  readonly failures: 'entries' | 'lists' | 'both';
}

/** What the documentation leaves open about lists. */
export interface ListDialect {
  readonly startStatus: 200 | 201 | 202;
  readonly unknownTechnology: RefusedStart;
  readonly noMatch: RefusedStart;
  /** `error_code` of the 409 and of the 410; null leaves it out. */
  readonly notReadyCode: string | null;
  readonly expiredCode: string | null;
  /** The field with the rows of the history. `array`: the answer is an array of rows without a field. */
  readonly history: 'lists' | 'data' | 'reports' | 'array';
  /** `documented`: only the fields of the status response, without an id. */
  readonly row: 'documented' | 'with id' | 'full';
  readonly id: 'report_id' | 'id';
  readonly createdAt: 'zone' | 'no zone' | 'seconds' | 'missing';
  readonly technologyAs: 'text' | 'object' | 'techapi_id';
  readonly statusUrl: 'absolute' | 'path';
  readonly takesRanges: boolean;
  readonly etag: 'strong' | 'weak' | 'none';
  /** Whether a file has exactly the announced rows, an additional closing line, or another number of rows. */
  readonly file: 'exact' | 'footer' | 'other count';
  /** Lists with fewer rows are workbooks, others CSV. */
  readonly workbookBelowRows: number;
  /** Whether it charges for a list, and then fails before there is one. */
  readonly failsAfterCharge: boolean;
  readonly retentionMs: number;
  readonly periodMs: number;
  readonly periodStartMs: number;
}

export interface RefusedStart {
  readonly status: number;
  readonly code: string | null;
}
