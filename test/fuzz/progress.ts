import { closeSync, openSync, readdirSync, readFileSync, readSync, writeSync } from 'node:fs';

/**
 * What a process is doing, in a file that survives it. `cpuMs` and `rss` are from when the input began; index
 * −1 means none.
 */
export interface Progress {
  readonly index: number;
  readonly bytes: number;
  readonly cpuMs: number;
  readonly rss: number;
}

const SIZE = 32;

/** Records each input before it is read. */
export function noteProgress(path: string): { note(progress: Progress): void } {
  const file = openSync(path, 'w');
  const view = Buffer.alloc(SIZE);
  return {
    note({ index, bytes, cpuMs, rss }) {
      view.writeDoubleLE(index, 0);
      view.writeDoubleLE(bytes, 8);
      view.writeDoubleLE(cpuMs, 16);
      view.writeDoubleLE(rss, 24);
      writeSync(file, view, 0, SIZE, 0);
    },
  };
}

export function readProgress(path: string): Progress | null {
  const view = Buffer.alloc(SIZE);
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    if (readSync(file, view, 0, SIZE, 0) < SIZE) return null;
  } finally {
    closeSync(file);
  }
  const [index = -1, bytes = 0, cpuMs = 0, rss = 0] = [0, 8, 16, 24].map((at) => view.readDoubleLE(at));
  return { index, bytes, cpuMs, rss };
}

export interface Usage {
  /** The CPU time, ms. */
  readonly cpuMs: number;
  /** For how long its threads could have worked, and had no processor, ms. */
  readonly delayedMs: number;
  readonly rss: number;
}

/** What a process has used. Null if it is gone, or the system has no `/proc`. */
export function usageOf(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name is in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { cpuMs: ticks * 10, delayedMs: delayOf(pid), rss: Number(fields[21]) * 4_096 };
  } catch {
    return null;
  }
}

function delayOf(pid: number): number {
  const delays = readdirSync(`/proc/${pid}/task`).map((thread) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[1]);
    } catch {
      // It has ended, or the system does not count this.
      return 0;
    }
  });
  return delays.reduce((all, ns) => all + ns, 0) / 1e6;
}
