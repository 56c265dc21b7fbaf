import type { Problem } from '#contract/models/job.ts';
import { because, type Reason } from '#contract/reason.ts';
import type { RunControl } from './run-context.ts';

/** A run's switch. A person turns it, or an unexpected error. A stop outranks a pause. */
export interface RunSwitch extends RunControl {
  pause(problem?: Problem): void;
  /** `skipping`: why what is left is skipped. If left out, because the person wants it. */
  stop(skipping?: Reason): void;
}

export function createRunSwitch(): RunSwitch {
  const controller = new AbortController();
  let want: RunControl['want'] = 'run';
  let trouble: Problem | null = null;
  let skipping = because('on_request');
  return {
    get want() {
      return want;
    },
    get problem() {
      return trouble;
    },
    get skipping() {
      return skipping;
    },
    signal: controller.signal,
    pause: (problem) => {
      if (want === 'run') want = 'pause';
      trouble ??= problem ?? null;
      controller.abort();
    },
    stop: (why) => {
      want = 'stop';
      skipping = why ?? skipping;
      controller.abort();
    },
  };
}
