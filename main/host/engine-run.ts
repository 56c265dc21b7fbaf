import type { ControlCall } from '../../preload/contract/host.ts';
import { createControlDesk } from './pending-calls.ts';
import type { EngineHostOptions } from './engine-host.ts';
import { createPagePorts } from './page-ports.ts';
import type { PagePort } from './subprocess.ts';

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

export function startEngineRun(
  options: Pick<EngineHostOptions, 'createLink' | 'launch' | 'prepare' | 'onEvent'>,
): EngineRun {
  const link = options.createLink(options.launch);
  const desk = createControlDesk();
  const ports = createPagePorts(link);
  const call: ControlCall = (name, request) => desk.call(link.post, name, request);

  // The first thing a program says; a call before it could be lost.
  let listening = () => {};
  const listens = new Promise<void>((resolve) => {
    listening = resolve;
  });

  link.onFrame((frame) => {
    if (frame.frame === 'ready') {
      options.launch.onLine('stderr', `runs as process ${link.pid}`);
      listening();
    } else if (frame.frame === 'event') options.onEvent(frame.event);
    else if (frame.frame === 'port' || frame.frame === 'close') ports.receive(frame);
    else desk.settle(frame);
  });
  const ended = new Promise<number | null>((resolve) => {
    link.onExit((code) => {
      desk.rejectAll();
      ports.closeAll();
      resolve(code);
    });
  });

  return {
    ready: listens.then(() => options.prepare(call)),
    ended,
    call,
    connect: ports.connect,
    kill: link.kill,
    stop: async (limitMs) => {
      let isFinished = false;
      const timer = setTimeout(() => {
        const what = isFinished ? 'finished but did not end' : 'did not finish';
        options.launch.onLine('stderr', `${what} in time and is ended by force`);
        link.kill();
      }, limitMs);
      await call('shutdown', null).catch(() => {});
      isFinished = true;
      link.kill();
      await ended;
      clearTimeout(timer);
    },
  };
}
