import { StackdeskError } from '#contract/errors.ts';
import type { ControlCall } from '#contract/host.ts';
import { because } from '#contract/reason.ts';
import { type EngineRun, type EngineRunOptions, startEngineRun } from './engine-run.ts';
import { createRestartPolicy, defaultRestartLimits, type RestartLimits } from './restart-policy.ts';
import type { PagePort } from './subprocess.ts';

/** How long an engine may take to finish what is under way, ms. */
export const drainLimitMs = 15_000;

/** `problem` says why a failed engine does not run any more. */
export type HostState =
  | { state: 'starting' | 'ready' | 'restarting'; problem: null }
  | { state: 'failed'; problem: StackdeskError };

export interface EngineHostOptions extends EngineRunOptions {
  onState: (state: HostState) => void;
  limits?: RestartLimits;
}

/** The shell's one engine process: starts it, watches it, restarts it within bounds, and stops it. */
export interface EngineHost {
  start(): void;
  state(): HostState;
  /** Rejects with `engine_stopped` if there is no engine, or if it stops before it replied. */
  call: ControlCall;
  /** Joins a page's port to the engine; false (and the port closed) while there is none. */
  connect(port: PagePort): boolean;
  /** Kills an engine that hangs and starts another, as after a crash; does nothing if none is ready. */
  replace(): void;
  /** Tries again after `failed`. */
  restart(): void;
  /** Stops the engine as `stop` does, and starts another; resolves when that one is ready or has failed. */
  renew(limitMs: number): Promise<void>;
  /** Lets the engine finish what is under way and ends it; kills it after `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

export function createEngineHost(options: EngineHostOptions): EngineHost {
  const policy = createRestartPolicy(options.limits ?? defaultRestartLimits);
  let state: HostState = { state: 'starting', problem: null };
  let run: EngineRun | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;
  const onSettled: (() => void)[] = [];

  const enter = (next: HostState) => {
    state = next;
    options.onState(next);
    if (next.state === 'ready' || next.state === 'failed')
      for (const resolve of onSettled.splice(0)) resolve();
  };

  const begin = () => {
    timer = null;
    const mine = startEngineRun(options);
    run = mine;
    mine.ready.then(
      () => {
        if (run === mine && !stopping) enter({ state: 'ready', problem: null });
      },
      // An engine that refuses its data folder once would do so again, so it is not started again.
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
      if (!stopping) restartLater(code);
    });
  };

  const restartLater = (code: number | null) => {
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
      // This end is wanted, so no restart follows it.
      run = null;
      enter({ state: 'restarting', problem: null });
      await old?.stop(limitMs);
      if (stopping) return;
      begin();
      await new Promise<void>((resolve) => onSettled.push(resolve));
    },
    stop: async (limitMs) => {
      stopping = true;
      if (timer !== null) clearTimeout(timer);
      await run?.stop(limitMs);
    },
  };
}
