import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { Engine } from '../engine.ts';
import { isJobUnderWay } from '../store/jobs.ts';

/** Throws `store_busy` while a run or a paid request is under way: neither may find the store gone, nor wait for it until its answer is lost. */
export function requireIdle(engine: Pick<Engine, 'db' | 'sessions'>): void {
  if (isJobUnderWay(engine.db)) throw new StackdeskError('store_busy', because('run_under_way'));
  requireNothingPaid(engine);
}

/** The same for paid requests alone. What a stopped program left in doubt is no reason to wait: no answer to it will come. */
export function requireNothingPaid({ sessions }: Pick<Engine, 'sessions'>): void {
  if (sessions.isSpending()) throw new StackdeskError('store_busy', because('answer_awaited'));
}
