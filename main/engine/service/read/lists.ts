import { countOf, creditsOf, pageOf, wholeOf } from '../figures.ts';
import { saysNo } from './outcome.ts';
import { booleanOf, type Fields, fieldsOf, firstOf, isFields, own, textOf, without } from './values.ts';

export type ServiceListState = 'queued' | 'ready' | 'failed';

/** What the service says about one list, in a status or in a row of the history. Null if it does not say. */
export interface ListFacts {
  readonly reportId: number | null;
  readonly state: ServiceListState | null;
  readonly technology: string | null;
  readonly techapiId: string | null;
  readonly downloadUrl: string | null;
  readonly estimatedRows: number | null;
  readonly resultCount: number | null;
  readonly exportedRows: number | null;
  readonly truncated: boolean | null;
  readonly withheldRows: number | null;
  readonly downloadLimit: number | null;
  readonly downloadsRemaining: number | null;
  readonly creditsCharged: number | null;
  readonly reused: boolean | null;
  /** True if the service says that it no longer keeps the file. */
  readonly isExpired: boolean;
  /** As the service wrote it, usually ISO 8601. */
  readonly createdAt: string | null;
  /** Fields that are not documented. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const IDS = ['report_id', 'id', 'list_id'] as const;
const NAMES = ['stack', 'technology_name', 'name'] as const;
const TIMES = ['created_at', 'requested_at', 'queued_at', 'date'] as const;
const KNOWN = new Set<string>([
  ...IDS,
  'technology',
  ...NAMES,
  ...TIMES,
  'success',
  'status',
  'techapi_id',
  'stack_id',
  'download_url',
  'status_url',
  'estimated_rows',
  'result_count',
  'exported_rows',
  'truncated',
  'withheld_rows',
  'download_count',
  'download_limit',
  'downloads_remaining',
  'credits_charged',
  'credit_type',
  'reused_billing_period',
  'expired',
]);

/** Reads the answer to a start or a status, also if it is nested one level deeper. Never throws. */
export function readList(body: unknown): ListFacts {
  const outer = fieldsOf(body);
  const holder = [outer, ...Object.values(outer).filter(isFields)].find(looksLikeList);
  return factsOf(holder ?? outer);
}

/** True if the answer to a start says what became of it: it names the list, says that it was paid before, or refuses. */
export function tellsOfStart(body: unknown): boolean {
  const { reportId, reused } = readList(body);
  return refusalIn(body) !== null || reportId !== null || reused === true;
}

/** The part of an answer to a start that refuses. Null if none does. */
export function refusalIn(body: unknown): Fields | null {
  const outer = fieldsOf(body);
  return [outer, ...Object.values(outer).filter(isFields)].find(saysNo) ?? null;
}

/** What an answer shows of the history. */
export interface ListHistory {
  /** Every row, in the order of the answer. One that cannot be read has every field unknown. */
  readonly rows: readonly ListFacts[];
  /** False if the answer says that there is more than it shows. */
  readonly isWhole: boolean;
}

/** Reads the history. Null if the answer has no list of rows; an empty one is a list. Never throws. */
export function readHistory(body: unknown): ListHistory | null {
  if (own(fieldsOf(body), 'success') === false) return null;
  const entries = entriesOf(body);
  if (entries === null) return null;
  return {
    rows: entries.map((entry) => factsOf(fieldsOf(entry))),
    isWhole: !tellsOfMore(body, entries.length),
  };
}

/** The rows of the history that name a report, newest first as the service gives them. Never throws. */
export function readListHistory(body: unknown): ListFacts[] {
  return (readHistory(body)?.rows ?? []).filter((facts) => facts.reportId !== null);
}

/** The array that holds the rows. Null if none clearly does. */
function entriesOf(body: unknown): readonly unknown[] | null {
  const arrays = arraysOf(body, 3);
  const rows = arrays.find((array) => array.some((entry) => isFields(entry) && looksLikeList(entry)));
  if (rows !== undefined) return rows;
  const [first] = arrays;
  return arrays.length === 1 || arrays.every(({ length }) => length === 0) ? (first ?? null) : null;
}

function arraysOf(value: unknown, depth: number): (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  if (!isFields(value) || depth === 0) return [];
  return Object.values(value).flatMap((each) => arraysOf(each, depth - 1));
}

/** The history is not documented to have pages. If it has them after all, it says so in one of these ways. */
function tellsOfMore(body: unknown, rows: number): boolean {
  const outer = fieldsOf(body);
  return [outer, ...Object.values(outer).filter(isFields)].some((fields) => {
    const page = pageOf(own(fields, 'current_page')) ?? 1;
    return (
      own(fields, 'has_more') === true ||
      (countOf(own(fields, 'last_page')) ?? page) > page ||
      (countOf(own(fields, 'total')) ?? rows) > rows ||
      NEXT.some((name) => textOf(own(fields, name)) !== null)
    );
  });
}

const NEXT = ['next', 'next_page', 'next_page_url', 'next_cursor'] as const;

function looksLikeList(fields: Fields): boolean {
  return textOf(own(fields, 'status')) !== null || idOf(own(fields, 'report_id')) !== null;
}

function factsOf(fields: Fields): ListFacts {
  const count = (name: string) => countOf(own(fields, name));
  const result = count('result_count');
  const exported = count('exported_rows');
  const used = count('download_count');
  const limit = count('download_limit');
  const state = textOf(own(fields, 'status'))?.toLowerCase() ?? null;
  // It may come as an object.
  const entry = fieldsOf(own(fields, 'technology'));
  return {
    reportId: firstOf(fields, IDS, idOf)?.value ?? idInAddress(fields),
    state: state === 'ready' || state === 'failed' || state === 'queued' ? state : null,
    technology: textOf(own(fields, 'technology')) ?? nameOf(entry) ?? nameOf(fields),
    techapiId: textOf(own(fields, 'techapi_id')) ?? textOf(own(entry, 'techapi_id')),
    downloadUrl: textOf(own(fields, 'download_url')),
    estimatedRows: count('estimated_rows'),
    resultCount: result,
    exportedRows: exported,
    truncated: booleanOf(own(fields, 'truncated')),
    withheldRows:
      count('withheld_rows') ??
      (result !== null && exported !== null ? Math.max(0, result - exported) : null),
    downloadLimit: limit,
    downloadsRemaining:
      count('downloads_remaining') ?? (limit !== null && used !== null ? Math.max(0, limit - used) : null),
    creditsCharged: creditsOf(own(fields, 'credits_charged')),
    reused: booleanOf(own(fields, 'reused_billing_period')),
    isExpired: booleanOf(own(fields, 'expired')) === true,
    createdAt: firstOf(fields, TIMES, textOf)?.value ?? null,
    extra: without(fields, KNOWN),
  };
}

function nameOf(fields: Fields): string | null {
  return firstOf(fields, NAMES, textOf)?.value ?? null;
}

/** A list's number. Zero and less are the place of one. */
function idOf(value: unknown): number | null {
  const id = wholeOf(value);
  return id === null || id < 1 ? null : id;
}

/** The number in an address of the list, for a row without a field for it. */
function idInAddress(fields: Fields): number | null {
  for (const name of ADDRESSES) {
    const id = /\/tech-lookup\/lists\/(\d{1,15})(?:[/?#]|$)/.exec(textOf(own(fields, name)) ?? '')?.[1];
    if (id !== undefined) return Number(id);
  }
  return null;
}

const ADDRESSES = ['status_url', 'download_url'] as const;
