import type { AskRequest, AskResult } from '#contract/models/lookup.ts';
import type { EngineEvents } from '../base/events.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { ServiceError } from '../service/service-error.ts';
import { lookup } from './lookup.ts';

export interface AskContext {
  wallet: WalletContext;
  events: EngineEvents;
  /** Called with whether the service could be reached. */
  onService: (state: 'online' | 'offline') => void;
  onBalance: () => void;
}

/** One paid question that a person pressed a button for. Saves the answer, and sends it to every window. */
export async function ask(context: AskContext, request: AskRequest): Promise<AskResult> {
  const { wallet, events } = context;
  try {
    const answer = await lookup(wallet, { ...request, maxAgeMs: request.isFirst ? null : 0 });
    context.onService('online');
    if (answer.credits > 0)
      events.emit({ type: 'charged', wallet: 'bulk_lookup', jobId: null, credits: answer.credits });
    return { key: answer.key, outcome: answer.outcome, credits: answer.credits };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unreachable') context.onService('offline');
    throw error;
  } finally {
    context.onBalance();
    events.emit({ type: 'saved' });
  }
}
