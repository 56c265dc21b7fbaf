import type { Job } from '../../../preload/contract/models/job.ts';
import { text } from './text.ts';

/** A run's state, or what it waits for. */
export function stateWords({ state, waiting }: Job): string {
  return waiting === null ? text.run.state[state] : text.run.waits[waiting.for];
}
