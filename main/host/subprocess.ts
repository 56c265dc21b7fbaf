import type { EngineFrame, HostFrame } from '../../preload/contract/host.ts';

/** How a program is started beside the shell. */
export interface Launch {
  modulePath: string;
  args: string[];
  /** For Node itself, such as a debugger's port. */
  execArgv?: readonly string[];
  /** Called with whole lines the program prints; `stderr` is for logs. */
  onLine: (stream: 'stdout' | 'stderr', line: string) => void;
}

/** What is used of Electron's `MessagePortMain`: one end of a page's channel. */
export interface PagePort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  start(): void;
  close(): void;
}

/** A running program, whether Electron's utility process or a forked Node. */
export interface ProcessLink {
  readonly pid: number | undefined;
  post(frame: HostFrame): void;
  /** Gives a port away so that page and program talk directly; null where only relaying works. */
  handOver: ((frame: HostFrame, port: PagePort) => void) | null;
  onFrame(listener: (frame: EngineFrame) => void): void;
  /** Called once, with the exit code, null when a signal ended it. */
  onExit(listener: (code: number | null) => void): void;
  kill(): void;
}

export type LinkFactory = (launch: Launch) => ProcessLink;
