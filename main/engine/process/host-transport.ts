import type { EngineFrame, HostFrame } from '#contract/host.ts';

/** The part of Electron's `MessagePortMain` that is used. The engine itself does not depend on Electron. */
export interface HandedPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  start(): void;
  close(): void;
}

/** The part of `process.parentPort` that is used. It exists only in Electron's utility processes. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: HostFrame; ports: HandedPort[] }) => void): unknown;
  postMessage(frame: EngineFrame): void;
}

export interface HostTransport {
  /** Whether the shell has to start table processes, since Electron's own Node can't be started. */
  readonly asksForTables?: boolean;
  send(frame: EngineFrame): void;
  onFrame(listener: (frame: HostFrame, port: HandedPort | undefined) => void): void;
  /** Called if the shell ended without saying so. */
  onHostGone(listener: () => void): void;
  /** Ends this process. */
  endProgram(): void;
}

/** The way to the shell that started this process. Null if a person or a test started it. */
export function openTransport(): HostTransport | null {
  const parentPort = (process as { parentPort?: ParentPort }).parentPort;
  if (parentPort !== undefined) return overParentPort(parentPort);
  return process.send === undefined ? null : overForkChannel();
}

function overParentPort(parentPort: ParentPort): HostTransport {
  return {
    asksForTables: true,
    send: (frame) => parentPort.postMessage(frame),
    onFrame: (listener) => parentPort.on('message', (event) => listener(event.data, event.ports[0])),
    // Electron ends its utility processes itself.
    onHostGone: () => {},
    endProgram,
  };
}

function overForkChannel(): HostTransport {
  return {
    // A frame sent while the channel closes is lost. The callback keeps that from throwing.
    send: (frame) => void process.send?.(frame, undefined, undefined, () => {}),
    onFrame: (listener) => void process.on('message', (frame) => listener(frame as HostFrame, undefined)),
    onHostGone: (listener) => void process.on('disconnect', listener),
    endProgram,
  };
}

function endProgram(): void {
  process.exit(0);
}
