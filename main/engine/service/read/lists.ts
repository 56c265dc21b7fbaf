import {
  booleanOf,
  type Fields,
  fieldsOf,
  firstOf,
  isFields,
  numberOf,
  own,
  textOf,
  without,
} from './values.ts';

export type ServiceListState = 'queued' | 'ready' | 'failed';

/** What the service says of one list, in a status or in a row of the history; null where it does not. */
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
  /** Whether the service says that the file is not kept any more. */
  readonly isExpired: boolean;
  /** ISO 8601. */
  readonly createdAt: string | null;
  /** Fields that the documentation does not know. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const IDS = ['report_id', 'id', 'list_id'] as const;
const TECHNOLOGIES = ['technology', 'stack', 'technology_name', 'name'] as const;
const TIMES = ['created_at', 'requested_at', 'queued_at', 'date'] as const;
const KNOWN = new Set<string>([
  ...IDS,
  ...TECHNOLOGIES,
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

/** Reads a start's answer or a status, also one level deeper; never throws. */
export function readList(body: unknown): ListFacts {
  const outer = fieldsOf(body);
  const holder = [outer, ...Object.values(outer).filter(isFields)].find(looksLikeList);
  return factsOf(holder ?? outer);
}

/** The rows of the history, newest first as the service gives them; what names no report is left out. Never throws. */
export function readListHistory(body: unknown): ListFacts[] {
  return rowsOf(body, 3)
    .map(factsOf)
    .filter((facts) => facts.reportId !== null);
}

function rowsOf(value: unknown, depth: number): Fields[] {
  if (Array.isArray(value)) return value.filter(isFields);
  if (!isFields(value) || depth === 0) return [];
  const fields = Object.values(value);
  const list = fields.find(
    (each) => Array.isArray(each) && each.some((entry) => isFields(entry) && looksLikeList(entry)),
  );
  if (list !== undefined) return rowsOf(list, depth - 1);
  return fields.map((each) => rowsOf(each, depth - 1)).find((rows) => rows.length > 0) ?? [];
}

function looksLikeList(fields: Fields): boolean {
  return textOf(own(fields, 'status')) !== null || numberOf(own(fields, 'report_id')) !== null;
}

function factsOf(fields: Fields): ListFacts {
  const count = (name: string) => countOf(own(fields, name));
  const result = count('result_count');
  const exported = count('exported_rows');
  const used = count('download_count');
  const limit = count('download_limit');
  const state = textOf(own(fields, 'status'))?.toLowerCase() ?? null;
  return {
    reportId: firstOf(fields, IDS, wholeOf)?.value ?? null,
    state: state === 'ready' || state === 'failed' || state === 'queued' ? state : null,
    technology: firstOf(fields, TECHNOLOGIES, textOf)?.value ?? null,
    techapiId: textOf(own(fields, 'techapi_id')),
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
    creditsCharged: numberOf(own(fields, 'credits_charged')),
    reused: booleanOf(own(fields, 'reused_billing_period')),
    isExpired: booleanOf(own(fields, 'expired')) === true,
    createdAt: firstOf(fields, TIMES, textOf)?.value ?? null,
    extra: without(fields, KNOWN),
  };
}

/** A count of things; an estimate may be told as a fraction, and what is no count at all must keep no list from being known. */
function countOf(value: unknown): number | null {
  const number = numberOf(value);
  const whole = number === null ? -1 : Math.round(number);
  return Number.isSafeInteger(whole) && whole >= 0 ? whole : null;
}

function wholeOf(value: unknown): number | null {
  const number = numberOf(value);
  return Number.isSafeInteger(number) ? number : null;
}
