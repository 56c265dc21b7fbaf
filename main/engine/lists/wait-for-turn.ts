import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { isSafe } from '../downloads/answer/follow.ts';
import { type AttemptTurn, turnOfPermit } from '../downloads/attempts/turn.ts';
import type { ServiceClient } from '../service/client.ts';
import { readList } from '../service/read/lists.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Writer } from '../store/database.ts';
import { findList, type StoredList } from '../store/lists.ts';
import { isAboutOther, takeFacts } from './take-facts.ts';

export interface TurnContext {
  readonly db: Writer;
  readonly now: () => number;
  /** The client of the present token. Throws `not_connected` or `token_awaited` if there is none. */
  readonly clientOf: (workspace: number) => ServiceClient;
}

/** The client with which a download waits, or made its last attempt. */
export interface TokenInUse {
  client: ServiceClient;
  /** Ends the wait when the token is gone. */
  waiting: AbortController;
}

/**
 * Waits for a turn with the present token, and with its successor if it is replaced meanwhile. Throws as
 * `clientOf` does if there is none.
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

/** Asks the service first, before each attempt: how many attempts are left, and where the file is now. */
async function turnWith(
  { db, now }: TurnContext,
  list: StoredList,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<AttemptTurn> {
  if (list.reportId === null) throw new StackdeskError('list_not_ready', because('list_unknown'));
  const call = { priority: 'job', signal } as const;
  const said = readList((await client.listStatus(list.reportId, call)).body);
  const known = takeFacts(db, findList(db, list.id) ?? list, said, now());
  // Another list's file must not come under this one's name, proven by that one's rows.
  const facts = isAboutOther(list, said) ? readList(null) : said;
  const permit = await client.downloads.acquire(signal);
  return {
    ...turnOfPermit(permit, client.downloads.windowMs),
    // Null if this answer does not say it: then the journal's own count stays.
    attemptsLeft: facts.downloadsRemaining,
    expectedRows: facts.exportedRows ?? known.exportedRows,
    url: downloadUrlOf(client, list.reportId, facts.downloadUrl),
  };
}

/**
 * The address that the service names. It may be another host's, which then gets no token. If it names none, or one that
 * would be refused, this is the documented address. A service behind a proxy may name itself with plain http, for
 * instance.
 */
export function downloadUrlOf(client: ServiceClient, reportId: number, named: string | null): URL {
  const documented = client.downloads.urlOf(reportId);
  if (named === null || !URL.canParse(named, documented.href)) return documented;
  const url = new URL(named, documented);
  return isSafe(url, documented) ? url : documented;
}
