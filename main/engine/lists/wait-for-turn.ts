import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { isSafe } from '../downloads/answer/follow.ts';
import { type AttemptTurn, turnOfPermit } from '../downloads/attempts/turn.ts';
import type { ServiceClient } from '../service/client.ts';
import { readList } from '../service/read/lists.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Writer } from '../store/database.ts';
import { findList, type StoredList } from '../store/lists.ts';
import { takeFacts } from './take-facts.ts';

export interface TurnContext {
  readonly db: Writer;
  readonly now: () => number;
  /** The client of the token that is at hand at this moment. Throws `not_connected` or `token_awaited` if there is none. */
  readonly clientOf: (workspace: number) => ServiceClient;
}

/** Which token a download waits with, or made its last attempt with. */
export interface TokenInUse {
  client: ServiceClient;
  /** Ends a wait whose token is not at hand any more. */
  waiting: AbortController;
}

/**
 * Waits for a turn with the token that is at hand, and goes on waiting with its successor if it is replaced meanwhile. Throws as `clientOf` does
 * once there is none.
 */
export async function waitForTurn(
  context: TurnContext,
  list: StoredList,
  inUse: TokenInUse,
  signal: AbortSignal,
): Promise<AttemptTurn> {
  for (;;) {
    inUse.client = context.clientOf(list.workspace);
    inUse.waiting = new AbortController();
    const gone = inUse.waiting.signal;
    try {
      return await turnWith(context, list, inUse.client, AbortSignal.any([signal, gone]));
    } catch (error) {
      const isGone = gone.aborted || (error instanceof ServiceError && error.code === 'not_connected');
      if (signal.aborted || !isGone || context.clientOf(list.workspace) === inUse.client) throw error;
    }
  }
}

/** The service's own word on the attempts that are left, and where the file is now, goes before each attempt. */
async function turnWith(
  { db, now }: TurnContext,
  list: StoredList,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<AttemptTurn> {
  if (list.reportId === null) throw new StackdeskError('list_not_ready', because('list_unknown'));
  const call = { priority: 'job', signal } as const;
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
  if (named === null || !URL.canParse(named, documented.href)) return documented;
  const url = new URL(named, documented);
  return isSafe(url, documented) ? url : documented;
}
