import type { RunControl } from './run-context.ts';

/** A run's switch, turned by a person. A stop outranks a pause. */
export interface RunSwitch extends RunControl {
  pause(): void;
  stop(): void;
}

export function createRunSwitch(): RunSwitch {
  const controller = new AbortController();
  let want: RunControl['want'] = 'run';
  return {
    get want() {
      return want;
    },
    signal: controller.signal,
    pause: () => {
      if (want === 'run') want = 'pause';
      controller.abort();
    },
    stop: () => {
      want = 'stop';
      controller.abort();
    },
  };
}
