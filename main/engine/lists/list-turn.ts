import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { isSafe } from '../downloads/follow.ts';
import { type AttemptTurn, turnOfPermit } from '../downloads/turn.ts';
import type { ServiceClient } from '../service/client.ts';
import { readList } from '../service/read/lists.ts';
import type { Writer } from '../store/database.ts';
import { findList, type StoredList } from '../store/lists.ts';
import { takeFacts } from './take-facts.ts';

/** The service's own word on the attempts that are left, and where the file is now, goes before each attempt. */
export async function turnFor(
  { db, now }: { db: Writer; now: () => number },
  list: StoredList,
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<AttemptTurn> {
  if (list.reportId === null) throw new StackdeskError('list_not_ready', because('list_unknown'));
  const call = { priority: 'job', ...(signal === undefined ? {} : { signal }) } as const;
  const facts = readList((await client.listStatus(list.reportId, call)).body);
  takeFacts(db, findList(db, list.id) ?? list, facts, now());
  const permit = await client.downloads.acquire(signal);
  return {
    ...turnOfPermit(permit, client.downloads.windowMs),
    // Only what it says now: the journal counts on from what was said before.
    attemptsLeft: facts.downloadsRemaining,
    expectedRows: facts.exportedRows,
    url: downloadUrlOf(client, list.reportId, facts.downloadUrl),
  };
}

/**
 * The address that the service names, which may lie elsewhere and then gets no token. The documented one where it names none, or one that
 * would be refused: a service behind a proxy may take its own address for plain http.
 */
export function downloadUrlOf(client: ServiceClient, reportId: number, named: string | null): URL {
  const documented = client.downloads.urlOf(reportId);
  if (named === null || !URL.canParse(named, documented)) return documented;
  const url = new URL(named, documented);
  return isSafe(url, documented) ? url : documented;
}
