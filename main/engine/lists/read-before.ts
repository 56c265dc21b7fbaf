import type { WalletContext } from '../ledger/balance.ts';
import { type ListFacts, readHistory } from '../service/read/lists.ts';
import { ServiceError } from '../service/service-error.ts';
import type { HistoryBefore } from './judge-starts.ts';

/** A longer history is not kept with a start. */
const MOST_ROWS = 10_000;
/** Codes of errors that are about the history alone; after any other, the start could not be sent either. */
const UNREAD = ['server_error', 'bad_answer', 'invalid_request', 'timed_out'];

/** What the history shows right before a start leaves. */
interface Before {
  /** Null if it can't be read as a whole. Then only a person can judge the start if its answer is lost. */
  readonly before: HistoryBefore | null;
  readonly rows: readonly ListFacts[];
}

/**
 * Reads the history right before a start leaves. Free. A copy that something in between kept, or one that is too long,
 * shows nothing. Throws `ServiceError` if the start could not be sent either.
 */
export async function readBefore(context: Pick<WalletContext, 'client' | 'watch'>): Promise<Before> {
  const history = readHistory(await bodyOfHistory(context));
  if (history === null || !history.isWhole || history.rows.length > MOST_ROWS)
    return { before: null, rows: [] };
  const { rows } = history;
  return { before: { ids: rows.flatMap(({ reportId }) => reportId ?? []), rows: rows.length }, rows };
}

async function bodyOfHistory({ client, watch }: Pick<WalletContext, 'client' | 'watch'>): Promise<unknown> {
  try {
    const answer = await client.listHistory();
    return watch.look(answer) === null ? null : answer.body;
  } catch (error) {
    if (error instanceof ServiceError && UNREAD.includes(error.code)) return null;
    throw error;
  }
}
