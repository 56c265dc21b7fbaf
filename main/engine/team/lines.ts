import type { Postgres } from '../world/postgres.ts';

/** `quick`: what somebody may wait for. `slow`: what moves many answers. */
export type LineName = 'quick' | 'slow';

/** The connections to a library, each opened when it is first needed. */
export interface Lines {
  /** Runs work over a connection. Runs it once more if the connection was idle and is gone. */
  run<Result>(which: LineName, work: (server: Postgres) => Promise<Result>): Promise<Result>;
  /** True if a connection was cut, and none was opened since. */
  isCut(which: LineName): boolean;
  /** Closes both. The next work opens them again. */
  hangUp(): Promise<void>;
}

/** Lines that `open` opens. After `signal` none is opened. */
export function createLines(open: (which: LineName) => Promise<Postgres>, signal: AbortSignal): Lines {
  const lines: Record<LineName, Promise<Postgres> | null> = { quick: null, slow: null };
  const opened: Record<LineName, Postgres | null> = { quick: null, slow: null };
  const lineOf = async (which: LineName): Promise<Postgres> => {
    signal.throwIfAborted();
    const line = lines[which];
    if (line !== null) {
      // Whoever waits for a connection that somebody else opens fails with it: nobody tries again after the other.
      const server = await line;
      if (server.isOpen) return server;
      if (lines[which] === line) lines[which] = null;
      return lineOf(which);
    }
    const opening = open(which).then((server) => {
      opened[which] = server;
      return server;
    });
    lines[which] = opening;
    opening.catch(() => {
      if (lines[which] === opening) lines[which] = null;
    });
    return opening;
  };
  return {
    run: async (which, work) => {
      const before = lines[which];
      const server = await lineOf(which);
      const isUsed = before !== null && before === lines[which];
      return work(server).catch(async (error: unknown) => {
        // A connection that was idle may be gone without a word. That says nothing about the server.
        if (!isUsed || server.isOpen) throw error;
        return work(await lineOf(which));
      });
    },
    isCut: (which) => opened[which]?.isOpen === false,
    hangUp: async () => {
      const all = [lines.quick, lines.slow];
      lines.quick = null;
      lines.slow = null;
      for (const line of all) await line?.then((server) => server.close()).catch(() => undefined);
    },
  };
}
