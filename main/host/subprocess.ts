import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import type { EngineFrame, HostFrame } from '#contract/host.ts';

/** How a program is started beside the shell. */
export interface Launch {
  /** What the system's list of processes calls it. */
  name: string;
  modulePath: string;
  args: string[];
  /** For Node itself, such as a debugger's port. */
  execArgv?: readonly string[];
  /** Whether it runs what others made: it gets no variables, and nobody reads what it prints. */
  isAlone?: boolean;
  /** Called with each whole line that the program prints; `stderr` is for logs. */
  onLine: (stream: 'stdout' | 'stderr', line: string) => void;
}

/** The part of Electron's `MessagePortMain` that is used: one end of a page's channel. */
export interface PagePort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  start(): void;
  close(): void;
}

/** A running program: a utility process of Electron, or a forked Node. */
export interface Subprocess {
  readonly pid: number | undefined;
  post(frame: HostFrame): void;
  /** Gives a port away so that page and program talk directly; null if only relaying works. */
  handOver: ((frame: HostFrame, port: PagePort) => void) | null;
  onFrame(listener: (frame: EngineFrame) => void): void;
  /** Called once with the exit code, or with null if a signal ended the program. */
  onExit(listener: (code: number | null) => void): void;
  kill(): void;
}

export type StartSubprocess = (launch: Launch) => Subprocess;

/** Calls back with each whole line of a stream, and with an unfinished last one at its end. */
export function readLines(stream: Readable | null | undefined, onLine: (line: string) => void): void {
  if (!stream) return;
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

/** Lowers a process's priority. The window must open soon, and a typed key must be seen at once. */
export function yieldToWindow(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system does not allow it. The program works without this, too.
  }
}
