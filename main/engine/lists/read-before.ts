import type { ServiceClient } from '../service/client.ts';
import { readHistory } from '../service/read/lists.ts';
import { ServiceError } from '../service/service-error.ts';
import type { HistoryBefore } from './judge-starts.ts';

/** More rows than this are not kept with a start. */
const MOST_ROWS = 10_000;
/** What only says that the history can't be had, rather than that the service can't be asked at all. */
const UNREAD = ['server_error', 'bad_answer', 'invalid_request', 'timed_out'];

/**
 * Reads what the history shows right before a start leaves. Free. Null if it can't be read as a whole, or is too long: should the start's answer
 * be lost, only a person can judge it. Throws `ServiceError` if the start could not be sent either.
 */
export async function readBefore(client: ServiceClient): Promise<HistoryBefore | null> {
  const history = readHistory(await bodyOfHistory(client));
  if (history === null || !history.isWhole || history.rows.length > MOST_ROWS) return null;
  return { ids: history.rows.flatMap(({ reportId }) => reportId ?? []), rows: history.rows.length };
}

async function bodyOfHistory(client: ServiceClient): Promise<unknown> {
  try {
    return (await client.listHistory()).body;
  } catch (error) {
    if (error instanceof ServiceError && UNREAD.includes(error.code)) return null;
    throw error;
  }
}
