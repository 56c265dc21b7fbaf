import { StackdeskError } from '../../preload/contract/errors.ts';
import type { ControlCall, HostEvent } from '../../preload/contract/host.ts';
import { because } from '../../preload/contract/reason.ts';
import { type EngineRun, startEngineRun } from './engine-run.ts';
import type { Launch, LinkFactory, PagePort } from './subprocess.ts';
import { createRestartPolicy, defaultRestartLimits, type RestartLimits } from './restart-policy.ts';

/** How long an engine may take to finish what is under way, ms. */
export const drainLimitMs = 15_000;

/** How the engine is doing; `problem` says why it does not run any more. */
export type HostState =
  | { state: 'starting' | 'ready' | 'restarting'; problem: null }
  | { state: 'failed'; problem: StackdeskError };

export interface EngineHostOptions {
  createLink: LinkFactory;
  launch: Launch;
  /** Gives a fresh engine its data folder; tokens come later. The engine counts as ready when this is done. */
  prepare: (call: ControlCall) => Promise<void>;
  onEvent: (event: HostEvent) => void;
  onState: (state: HostState) => void;
  limits?: RestartLimits;
}

/** The one engine process of the shell: started, watched, started again within bounds, and stopped. */
export interface EngineHost {
  start(): void;
  state(): HostState;
  /** Rejects with `engine_stopped` while there is no engine, and when it stops before it answered. */
  call: ControlCall;
  /** Joins a page's port to the engine; false (and the port closed) while there is none. */
  connect(port: PagePort): boolean;
  /** Ends an engine that hangs by force and starts another, as after a crash; does nothing while none is ready. */
  replace(): void;
  /** Tries again after `failed`. */
  restart(): void;
  /** Lets the engine finish as `stop` does, and starts another; resolves once that one is ready or has failed. */
  renew(limitMs: number): Promise<void>;
  /** Lets the engine finish what is under way, then ends it; by force after `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

export function createEngineHost(options: EngineHostOptions): EngineHost {
  const policy = createRestartPolicy(options.limits ?? defaultRestartLimits);
  let state: HostState = { state: 'starting', problem: null };
  let run: EngineRun | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;
  const settled: (() => void)[] = [];

  const enter = (next: HostState) => {
    state = next;
    options.onState(next);
    if (next.state === 'ready' || next.state === 'failed') for (const tell of settled.splice(0)) tell();
  };

  const begin = () => {
    timer = null;
    const mine = startEngineRun(options);
    run = mine;
    mine.ready.then(
      () => {
        if (run === mine && !stopping) enter({ state: 'ready', problem: null });
      },
      // An engine that refuses its data folder says why, and would say it again: it is not started again.
      (problem: StackdeskError) => {
        if (run !== mine || stopping || problem.code === 'engine_stopped') return;
        run = null;
        mine.kill();
        enter({ state: 'failed', problem });
      },
    );
    void mine.ended.then((code) => {
      if (run !== mine) return;
      run = null;
      if (!stopping) again(code);
    });
  };

  const again = (code: number | null) => {
    const delayMs = policy.next(Date.now());
    if (delayMs === null) {
      const reason = because('engine_ends_again', { code: code ?? '–' });
      enter({ state: 'failed', problem: new StackdeskError('engine_stopped', reason) });
      return;
    }
    enter({ state: 'restarting', problem: null });
    timer = setTimeout(begin, delayMs);
  };

  return {
    start: begin,
    state: () => state,
    call: (name, request) =>
      run?.call(name, request) ??
      Promise.reject(new StackdeskError('engine_stopped', because('engine_not_running'))),
    connect: (port) => {
      if (run !== null && state.state === 'ready') {
        run.connect(port);
        return true;
      }
      port.close();
      return false;
    },
    replace: () => {
      if (state.state !== 'ready' || stopping) return;
      policy.forgive();
      run?.kill();
    },
    restart: () => {
      if (state.state !== 'failed' || stopping) return;
      policy.forgive();
      enter({ state: 'starting', problem: null });
      begin();
    },
    renew: async (limitMs) => {
      if (stopping) return;
      if (timer !== null) clearTimeout(timer);
      const old = run;
      // Its end is wanted, and nothing to recover from.
      run = null;
      enter({ state: 'restarting', problem: null });
      await old?.stop(limitMs);
      if (stopping) return;
      begin();
      await new Promise<void>((resolve) => settled.push(resolve));
    },
    stop: async (limitMs) => {
      stopping = true;
      if (timer !== null) clearTimeout(timer);
      await run?.stop(limitMs);
    },
  };
}
