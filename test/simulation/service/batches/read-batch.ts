import { bareDomain } from '../data/domain-names.ts';
import { objectIn, type ServiceRequest } from '../messages.ts';

/** One distinct domain of a batch. `key` is null if it is malformed; `asked` is its first spelling. */
export interface Asked {
  readonly key: string | null;
  readonly asked: string;
}

/** A well-formed batch. */
export interface Batch {
  /** How many domains were sent, including duplicates. */
  readonly requested: number;
  readonly distinct: readonly Asked[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Each request is parsed once, since both the gate and the work need its batch. */
const known = new WeakMap<ServiceRequest, { batch: Batch | null }>();

/**
 * Reads a batch; equivalent spellings of a domain count once. Null if it is malformed: it needs 1 to 100
 * texts.
 */
export function readBatch(request: ServiceRequest): Batch | null {
  const read = known.get(request) ?? { batch: parse(request) };
  known.set(request, read);
  return read.batch;
}

function parse(request: ServiceRequest): Batch | null {
  const body = objectIn(request.body);
  const domains = body?.domains;
  if (body === null || !Array.isArray(domains) || domains.length < 1 || domains.length > 100) return null;
  const distinct = new Map<string, Asked>();
  for (const asked of domains) {
    if (typeof asked !== 'string') return null;
    const key = bareDomain(asked);
    const name = key ?? ` ${asked.trim()}`;
    if (!distinct.has(name)) distinct.set(name, { key, asked });
  }
  return { requested: domains.length, distinct: [...distinct.values()], body };
}

/** The keys that a batch asks for. */
export function batchKeys(request: ServiceRequest): readonly string[] {
  const keys: string[] = [];
  for (const { key } of readBatch(request)?.distinct ?? []) if (key !== null) keys.push(key);
  return keys;
}

/** Whether a batch should be answered as CSV. */
export function wantsCsv(request: ServiceRequest): boolean {
  return request.query.get('format') === 'csv' || (request.headers.accept ?? '').includes('text/csv');
}
