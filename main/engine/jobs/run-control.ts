import type { Problem } from '../../../preload/contract/models/job.ts';
import type { RunControl } from './run-context.ts';

/** A run's switch, turned by a person, or by trouble that nobody can say what it means. A stop outranks a pause. */
export interface RunSwitch extends RunControl {
  pause(problem?: Problem): void;
  stop(): void;
}

export function createRunSwitch(): RunSwitch {
  const controller = new AbortController();
  let want: RunControl['want'] = 'run';
  let trouble: Problem | null = null;
  return {
    get want() {
      return want;
    },
    get problem() {
      return trouble;
    },
    signal: controller.signal,
    pause: (problem) => {
      if (want === 'run') want = 'pause';
      trouble ??= problem ?? null;
      controller.abort();
    },
    stop: () => {
      want = 'stop';
      controller.abort();
    },
  };
}
