import { serveEngine } from '../../../main/engine/process/serve-engine.ts';
import type { StartSubprocess } from '../../../main/host/subprocess.ts';
import type { EngineFrame, HostFrame } from '#contract/host.ts';

/** Starts engines in the test's own process. */
export interface EngineHere {
  startProcess: StartSubprocess;
  /** Nothing reaches the engine, and nothing comes from it, as if it hung, until the returned function is called. */
  hang(): () => void;
}

/**
 * Frames go through JSON, as on the way to another process. An engine that is ended by force finishes what is under way
 * nevertheless.
 */
export function createEngineHere(timeScale: number): EngineHere {
  let held: (() => void)[] | null = null;
  const pass = (work: () => void) => {
    if (held === null) setImmediate(work);
    else held.push(work);
  };
  return {
    hang: () => {
      held ??= [];
      return () => {
        for (const work of held ?? []) setImmediate(work);
        held = null;
      };
    },
    startProcess: ({ onLine }) => {
      let isOver = false;
      const onFrame: ((frame: HostFrame) => void)[] = [];
      const onEngineFrame: ((frame: EngineFrame) => void)[] = [];
      const onExit: ((code: number | null) => void)[] = [];
      const end = (code: number | null) => {
        if (isOver) return;
        isOver = true;
        for (const each of onExit) each(code);
      };
      const send = <Frame>(frame: Frame, listeners: ((frame: Frame) => void)[]) => {
        const text = JSON.stringify(frame);
        pass(() => {
          if (!isOver) for (const each of listeners) each(JSON.parse(text));
        });
      };
      const engine = serveEngine(
        {
          send: (frame) => send(frame, onEngineFrame),
          onFrame: (listener) => void onFrame.push((frame) => listener(frame, undefined)),
          onHostGone: () => undefined,
          endProgram: () => end(0),
        },
        { timeScale, log: (line) => onLine('stderr', line) },
      );
      return {
        // It has no process that could be ended.
        pid: undefined,
        post: (frame) => send(frame, onFrame),
        handOver: null,
        onFrame: (listener) => void onEngineFrame.push(listener),
        onExit: (listener) => void onExit.push(listener),
        kill: () => void Promise.resolve(engine()?.close()).finally(() => end(null)),
      };
    },
  };
}
