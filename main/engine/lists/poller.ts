import type { ServiceClient } from '../service/client.ts';
import { readList, readListHistory } from '../service/read/lists.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Writer } from '../store/database.ts';
import { listQueued, type StoredList } from '../store/lists.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import { takeFacts, takeHistoryRow } from './take-facts.ts';

export interface PollerContext {
  db: Writer;
  now: () => number;
  /** Throws where no token reaches the workspace. */
  clientOf: (workspace: number) => ServiceClient;
  onChange: (list: StoredList, before: StoredList) => void;
  /** Off for a command that has nothing to do with lists. */
  isOn: boolean;
  /** How many times faster than real the service's time passes. */
  timeScale: number;
}

export interface Poller {
  /** Looks soon, as after a start or when a token is at hand. */
  wake(): void;
  close(): Promise<void>;
}

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.5;
/** From so many lists on, the history tells of all in one request. */
const MANY = 5;

/** Whether an error says something of the one list that was asked after, rather than of the service or the token. */
function isAboutList(error: unknown): boolean {
  return (
    error instanceof ServiceError && ['invalid_request', 'bad_answer', 'server_error'].includes(error.code)
  );
}

/** Asks for news of queued lists, the less often the longer they take; what waits is in the store, so a restart goes on by itself. */
export function createPoller(context: PollerContext): Poller {
  const { db } = context;
  const waits = new Map<number, { waitMs: number; dueAt: number }>();
  const stopping = new AbortController();
  let cancel: Cancel = () => {};
  let round: Promise<void> = Promise.resolve();
  let isRunning = false;

  const scaled = (ms: number) => ms / context.timeScale;
  /** Time until a list is to be asked after, ms. A wait longer than any is one of a clock that was put back. */
  const waitFor = ({ id }: StoredList): number => {
    const waitMs = (waits.get(id)?.dueAt ?? 0) - context.now();
    return waitMs > scaled(LONGEST_MS) ? 0 : Math.max(0, waitMs);
  };
  const postpone = ({ id }: StoredList) => {
    const before = waits.get(id)?.waitMs;
    const waitMs = before === undefined ? FIRST_MS : Math.min(LONGEST_MS, before * GROWTH);
    waits.set(id, { waitMs, dueAt: context.now() + scaled(waitMs) });
  };
  const report = (before: StoredList, after: StoredList | undefined) => {
    if (after === undefined) return;
    if (after.state !== 'queued') waits.delete(after.id);
    context.onChange(after, before);
  };

  const look = async (workspace: number, due: readonly StoredList[]): Promise<void> => {
    const client = context.clientOf(workspace);
    const call = { signal: stopping.signal, priority: 'job' } as const;
    const history = due.length < MANY ? [] : readListHistory((await client.listHistory(call)).body);
    for (const list of due) {
      if (list.reportId === null) continue;
      const row = history.find(({ reportId }) => reportId === list.reportId);
      if (row !== undefined) {
        report(list, takeHistoryRow(db, workspace, row, context.now()));
        continue;
      }
      try {
        const facts = readList((await client.listStatus(list.reportId, call)).body);
        report(list, takeFacts(db, list, facts, context.now()));
      } catch (error) {
        // One that the service does not know any more must not keep the others from their news.
        if (!isAboutList(error)) throw error;
      }
    }
  };

  const runRound = async (): Promise<void> => {
    const due = listQueued(db).filter((list) => list.reportId !== null && waitFor(list) === 0);
    for (const list of due) postpone(list);
    for (const workspace of new Set(due.map((list) => list.workspace))) {
      if (stopping.signal.aborted) return;
      // Offline, without a token, or refused: the next round asks again, no sooner than lists that take long.
      await look(
        workspace,
        due.filter((list) => list.workspace === workspace),
      ).catch(() => undefined);
    }
  };
  /** Time until the next look, ms; null if there is nothing to ask after. */
  const nextWait = (): number | null => {
    try {
      const waiting = listQueued(db).filter((list) => list.reportId !== null);
      return waiting.length === 0 ? null : Math.max(20, Math.min(...waiting.map(waitFor)));
    } catch {
      // A store that can't be read now may be later.
      return scaled(LONGEST_MS);
    }
  };
  const schedule = () => {
    cancel();
    if (!context.isOn || stopping.signal.aborted || isRunning) return;
    const waitMs = nextWait();
    if (waitMs !== null) cancel = after(waitMs, run);
  };
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    round = runRound()
      // What the store did not take is asked for again.
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
        schedule();
      });
  };
  schedule();
  return {
    wake: () => {
      for (const [id, { waitMs }] of waits) waits.set(id, { waitMs, dueAt: 0 });
      schedule();
    },
    close: async () => {
      stopping.abort();
      cancel();
      await round;
    },
  };
}
