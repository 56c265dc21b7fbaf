import type { ServiceClient } from '../service/client.ts';
import { readList, readListHistory } from '../service/read/lists.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Writer } from '../store/database.ts';
import { listQueued, type StoredList } from '../store/lists.ts';
import { after, monotonic } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import { takeFacts, takeHistoryRow } from './take-facts.ts';

export interface PollerContext {
  db: Writer;
  now: () => number;
  /** Throws if there is no token for the workspace. */
  clientOf: (workspace: number) => ServiceClient;
  onChange: (list: StoredList, before: StoredList) => void;
  /** False for a command that has nothing to do with lists. */
  isOn: () => boolean;
  /** How many times faster than real time the service's time passes. */
  timeScale: number;
}

export interface Poller {
  /** Looks soon, as after a start or when a token came. */
  wake(): void;
  close(): Promise<void>;
}

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.5;
/** From this many due lists on, one request for the history replaces one request for each. */
const MANY = 5;

/** Whether an error is about the one list that was asked about, and not about the service or the token. */
function isAboutList(error: unknown): boolean {
  return (
    error instanceof ServiceError && ['invalid_request', 'bad_answer', 'server_error'].includes(error.code)
  );
}

/** Asks for news of queued lists, less often the longer they take. A restart finds them in the store. */
export function createPoller(context: PollerContext): Poller {
  const { db } = context;
  const waits = new Map<number, { waitMs: number; dueMs: number }>();
  const stopping = new AbortController();
  let cancel: Cancel = () => {};
  let round: Promise<void> = Promise.resolve();
  let isRunning = false;

  const scaled = (ms: number) => ms / context.timeScale;
  /** Time until a list is due, ms. */
  const waitFor = ({ id }: StoredList): number => {
    const dueMs = waits.get(id)?.dueMs;
    return dueMs === undefined ? 0 : Math.max(0, dueMs - monotonic());
  };
  const postpone = ({ id }: StoredList) => {
    const before = waits.get(id)?.waitMs;
    const waitMs = before === undefined ? FIRST_MS : Math.min(LONGEST_MS, before * GROWTH);
    waits.set(id, { waitMs, dueMs: monotonic() + scaled(waitMs) });
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
        // A list that the service no longer knows must not keep the others from their news.
        if (!isAboutList(error)) throw error;
      }
    }
  };

  const runRound = async (): Promise<void> => {
    const due = listQueued(db).filter((list) => list.reportId !== null && waitFor(list) === 0);
    for (const list of due) postpone(list);
    for (const workspace of new Set(due.map((list) => list.workspace))) {
      if (stopping.signal.aborted) return;
      // Offline, without a token, or refused: a later round asks again.
      await look(
        workspace,
        due.filter((list) => list.workspace === workspace),
      ).catch(() => undefined);
    }
  };
  /** Time until the next look, ms; null if there is nothing to ask about. */
  const nextWait = (): number | null => {
    try {
      const waiting = listQueued(db).filter((list) => list.reportId !== null);
      return waiting.length === 0 ? null : Math.max(20, Math.min(...waiting.map(waitFor)));
    } catch {
      // A store that can't be read now may be readable later.
      return scaled(LONGEST_MS);
    }
  };
  const schedule = () => {
    cancel();
    if (!context.isOn() || stopping.signal.aborted || isRunning) return;
    const waitMs = nextWait();
    if (waitMs !== null) cancel = after(waitMs, run);
  };
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    round = runRound()
      // What the store did not take is asked again.
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
        schedule();
      });
  };
  schedule();
  return {
    wake: () => {
      for (const [id, { waitMs }] of waits) waits.set(id, { waitMs, dueMs: 0 });
      schedule();
    },
    close: async () => {
      stopping.abort();
      cancel();
      await round;
    },
  };
}
