import type { ControlCall, HostEvent } from '#contract/host.ts';
import { createPagePorts } from './page-ports.ts';
import { createPendingCalls } from './pending-calls.ts';
import type { Launch, PagePort, StartSubprocess } from './subprocess.ts';
import { createTableHost, type TableMeans } from './table-host.ts';

export interface EngineRunOptions {
  startProcess: StartSubprocess;
  launch: Launch;
  /** Gives a new engine its data folder; tokens come later. The engine counts as ready when this is done. */
  prepare: (call: ControlCall) => Promise<void>;
  onEvent: (event: HostEvent) => void;
  /** For an engine that can't start its table processes itself. */
  tables?: (TableMeans & { launch: Launch }) | null;
}

/** One life of the engine process, from its start to its exit. */
export interface EngineRun {
  /** Settles when `prepare` has: the engine has its data folder. */
  ready: Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  call: ControlCall;
  connect(port: PagePort): void;
  stop(limitMs: number): Promise<void>;
  kill(): void;
}

export function startEngineRun(options: EngineRunOptions): EngineRun {
  const engine = options.startProcess(options.launch);
  const pending = createPendingCalls();
  const ports = createPagePorts(engine);
  const tables = options.tables ? createTableHost(engine, options.tables) : null;
  const call: ControlCall = (name, request) => pending.call(engine.post, name, request);

  // The program's first frame. A call before it could be lost.
  let onReady = () => {};
  const isListening = new Promise<void>((resolve) => {
    onReady = resolve;
  });

  engine.onFrame((frame) => {
    if (frame.frame === 'ready') {
      options.launch.onLine('stderr', `runs as process ${engine.pid}`);
      onReady();
    } else if (frame.frame === 'event') options.onEvent(frame.event);
    else if (frame.frame === 'port' || frame.frame === 'close') ports.receive(frame);
    else if (frame.frame === 'reply' || frame.frame === 'failure') pending.settle(frame);
    else tables?.receive(frame);
  });
  const ended = new Promise<number | null>((resolve) => {
    engine.onExit((code) => {
      pending.rejectAll();
      ports.closeAll();
      tables?.endAll();
      resolve(code);
    });
  });

  return {
    ready: isListening.then(() => options.prepare(call)),
    ended,
    call,
    connect: ports.connect,
    kill: engine.kill,
    stop: async (limitMs) => {
      let isFinished = false;
      const timer = setTimeout(() => {
        const what = isFinished ? 'finished but did not end' : 'did not finish';
        options.launch.onLine('stderr', `${what} in time and is ended by force`);
        engine.kill();
      }, limitMs);
      await call('shutdown', null).catch(() => {});
      isFinished = true;
      engine.kill();
      await ended;
      clearTimeout(timer);
    },
  };
}
