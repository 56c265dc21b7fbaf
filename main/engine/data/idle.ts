import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Engine } from '../engine.ts';
import { isJobUnderWay } from '../store/jobs.ts';

/**
 * Throws `store_busy` while a run or a paid request is under way. The store must not go away under either, or
 * block until an answer is lost. Throws the store's own problem if only a copy of it is open.
 */
export function requireIdle(engine: Pick<Engine, 'db' | 'sessions' | 'store'>): void {
  if (engine.store.refusal !== null) throw engine.store.refusal;
  if (isJobUnderWay(engine.db)) throw new StackdeskError('store_busy', because('run_under_way'));
  requireNothingPaid(engine);
}

/**
 * The same for paid requests alone. A request in doubt from a stopped program doesn't count: no answer comes.
 */
export function requireNothingPaid({ sessions }: Pick<Engine, 'sessions'>): void {
  if (sessions.isSpending()) throw new StackdeskError('store_busy', because('answer_awaited'));
}
