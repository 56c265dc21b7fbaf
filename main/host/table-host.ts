import { TABLES_MEMORY, type TablesFrame } from '#contract/host.ts';
import type { Launch, PagePort, StartSubprocess, Subprocess } from './subprocess.ts';

/** What starts table processes for an engine that can't start Node: as Electron's, and each with a channel to the engine. */
export interface TableMeans {
  startProcess: StartSubprocess;
  openChannel: () => [PagePort, PagePort];
  /** The memory that a process uses now; null if nobody knows. */
  bytesOf: (pid: number) => number | null;
}

export interface TableHost {
  receive(frame: TablesFrame): void;
  /** Ends all of them, when the engine has ended. */
  endAll(): void;
}

/** The most at a time. The engine needs one for open lists, and one for each file or query. */
const MOST = 32;

/** The table processes of one engine. */
export function createTableHost(
  engine: Pick<Subprocess, 'post' | 'handOver'>,
  { startProcess, openChannel, bytesOf, launch }: TableMeans & { launch: Launch },
): TableHost {
  const running = new Map<number, { process: Subprocess; look: () => void; timer: NodeJS.Timeout | null }>();

  const start = (id: number) => {
    const { handOver } = engine;
    if (running.size >= MOST || handOver === null) {
      engine.post({ frame: 'tables_ended', id, isTooLarge: false });
      return;
    }
    const process = startProcess(launch);
    let isTooLarge = false;
    const look = () => {
      const bytes = process.pid === undefined ? null : bytesOf(process.pid);
      if (bytes === null || bytes <= TABLES_MEMORY.mostBytes) return;
      isTooLarge = true;
      process.kill();
    };
    running.set(id, { process, look, timer: null });
    process.onExit(() => {
      setBusy(id, false);
      running.delete(id);
      engine.post({ frame: 'tables_ended', id, isTooLarge });
    });
    const [theirs, ours] = openChannel();
    process.handOver?.({ frame: 'tables', id }, theirs);
    handOver({ frame: 'tables', id }, ours);
  };
  const setBusy = (id: number, isBusy: boolean) => {
    const found = running.get(id);
    if (found === undefined || isBusy === (found.timer !== null)) return;
    if (found.timer !== null) clearInterval(found.timer);
    found.timer = isBusy ? setInterval(found.look, TABLES_MEMORY.lookMs) : null;
  };
  return {
    receive: (frame) => {
      if (frame.frame === 'tables_start') start(frame.id);
      else if (frame.frame === 'tables_busy') setBusy(frame.id, frame.isBusy);
      else running.get(frame.id)?.process.kill();
    },
    endAll: () => {
      for (const { process } of running.values()) process.kill();
    },
  };
}
