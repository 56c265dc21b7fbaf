import type { ControlCall } from '#contract/host.ts';
import type { WatchAsk } from '#contract/models/watch.ts';
import type { Questions } from './questions.ts';

/**
 * Returns a function that makes a watch, changes its caps or lets it go on. The engine says what it stands for
 * and costs, and the person must agree to that: a page could draw anything.
 */
export function createWatchKeeper(options: { call: ControlCall; questions: Pick<Questions, 'confirm'> }) {
  const { call, questions } = options;
  return async (ask: WatchAsk): Promise<{ watchId: number }> => {
    const { offerId, ...facts } = await call('offer_watch', { ask });
    await questions.confirm('watch', facts);
    return call('accept_watch', { offerId });
  };
}
