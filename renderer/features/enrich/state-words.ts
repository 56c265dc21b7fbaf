import type { Job } from '#contract/models/job.ts';
import { words } from '../../../words/words.ts';

/** A run's state, or what it waits for. */
export function stateWords({ state, waiting }: Job): string {
  return waiting === null ? words.enrich.run.state[state] : words.enrich.run.waits[waiting.for];
}
