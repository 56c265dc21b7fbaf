import type { Database } from '../../main/engine/world/world.ts';
import type { SentRequest } from './service/wire/sent-request.ts';

/** A paid request on the wire, with the journal's row that was written before it left. */
export interface Noted {
  sent: SentRequest;
  /** From 1, in the order of leaving. */
  serial: number;
  journalId: number;
  jobId: number | null;
  go: number;
  workspace: number;
  wallet: string;
  /** The session of an assistant that it was sent for. */
  assistant: number | null;
  /** The wall clock when it left. */
  sentAt: number;
}

const OPERATIONS: readonly [RegExp, string][] = [
  [/\/companies\/batch/, 'companies_batch'],
  [/\/domains\/batch/, 'technologies_batch'],
  [/\/domains\/lookup/, 'domain_lookup'],
  [/\/technologies\/lookup/, 'technology_lookup'],
  [/\/companies\/lookup/, 'company_lookup'],
];

/** The operation of a paid request on the wire; null for a free one. */
export function paidOperation({ method, path }: SentRequest): string | null {
  if (/\/tech-lookup\/lists(?:\?|$)/.test(path)) return method === 'POST' ? 'list_start' : null;
  return OPERATIONS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** The journal's row of a paid request that leaves now; null if there is none, which must never happen. */
export function findNoted(store: Database, sent: SentRequest, taken: ReadonlySet<number>): Noted | null {
  const operation = paidOperation(sent);
  const rows = store
    .prepare(
      `SELECT id, job_id AS jobId, go, workspace, wallet, assistant, sent_at AS sentAt, subjects FROM requests
       WHERE state = 'sending' AND operation = ? ORDER BY id DESC`,
    )
    .all(operation) as (Omit<Noted, 'sent' | 'serial' | 'journalId'> & { id: number; subjects: string })[];
  const asked = askedFor(sent);
  const row = rows.find(
    ({ id, subjects }) => !taken.has(id) && isFor(JSON.parse(subjects) as string[], asked),
  );
  if (row === undefined) return null;
  const { id, subjects: _, ...facts } = row;
  return { sent, serial: sent.serial, journalId: id, ...facts };
}

function isFor(subjects: readonly string[], asked: readonly string[]): boolean {
  return subjects.length === asked.length && subjects.every((subject, index) => subject === asked[index]);
}

function askedFor({ path, body }: SentRequest): string[] {
  const query = new URL(path, 'http://x').searchParams;
  const named = query.get('domain') ?? query.get('technology');
  if (named !== null) return [named];
  const fields = JSON.parse(body ?? '{}') as { domains?: string[]; technology?: string; techapi_id?: string };
  return fields.domains ?? [fields.technology ?? fields.techapi_id ?? ''];
}
