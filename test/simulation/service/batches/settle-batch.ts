import { chargeLookups } from '../charging.ts';
import { isUnavailable } from '../lookups/outcome.ts';
import type { Answer } from '../messages.ts';
import type { Kind, OperationName } from '../operations.ts';
import { insufficientCredits, invalidRequest } from '../refusals.ts';
import type { Service, Visit } from '../service.ts';
import type { Asked, Batch } from './read-batch.ts';

/**
 * The result of one domain. `domain` is its spelling in the answer; `busy` means that it was not looked up.
 */
export interface Settled {
  readonly state: 'served' | 'no data' | 'filtered' | 'invalid' | 'skipped' | 'busy';
  readonly key: string;
  readonly domain: string;
}

/** A processed batch: its domains in the order of the answer, and its cost. */
export interface Settlement {
  readonly requested: number;
  readonly domains: readonly Settled[];
  readonly credits: number;
}

/** Whether there is data: none, none that passes the filter, or some, which is paid. */
export type Holds = (key: string) => 'data' | 'no data' | 'filtered';

/** Null, or the 402 for a wallet that is empty before the batch starts. */
export function refusedAsEmpty(service: Service, visit: Visit): Answer | null {
  const balance = service.wallets.balance(visit.workspace, 'bulk_lookup');
  const least = service.dialect.batch.emptyMeans === 'nothing left' ? 0 : service.price.now();
  const isEmpty = balance <= 0 || balance < least;
  return isEmpty ? insufficientCredits(service, visit, 'bulk_lookup') : null;
}

export function malformedBatch(service: Service): Answer {
  return invalidRequest(service, 'domains must hold 1 to 100 texts.');
}

/** What a batch may cost is held until it is done. */
export function holding(service: Service, visit: Visit, batch: Batch, finish: () => Answer): () => Answer {
  const most = Math.min(
    batch.distinct.length * service.price.now(),
    service.wallets.balance(visit.workspace, 'bulk_lookup'),
  );
  const giveBack = service.wallets.hold(visit.workspace, 'bulk_lookup', most);
  return () => {
    giveBack();
    return finish();
  };
}

/** Processes a batch and charges it, at a single moment. */
export function settle(
  service: Service,
  visit: Visit,
  batch: Batch,
  operation: OperationName,
  kind: Kind,
  holds: Holds,
): Settlement {
  const { dialect, wallets, price, dice } = service;
  let left = wallets.balance(visit.workspace, 'bulk_lookup');
  let isOut = false;
  const stateOf = ({ key }: Asked): Settled['state'] => {
    if (key === null) return 'invalid';
    if (isOut && dialect.batch.skipsRest) return 'skipped';
    if (isUnavailable(service, visit.requestId, key)) return 'busy';
    const held = holds(key);
    if (held !== 'data') return held;
    if (left < price.now()) {
      isOut = true;
      return 'skipped';
    }
    left -= price.now();
    return 'served';
  };
  const domains = batch.distinct.map((asked) => ({
    state: stateOf(asked),
    key: asked.key ?? asked.asked,
    domain: dialect.batch.spelling === 'bare' ? (asked.key ?? asked.asked) : asked.asked,
  }));
  const keys = domains.filter(({ state }) => state === 'served').map(({ key }) => key);
  const credits = chargeLookups(service, visit, { operation, kind, keys });
  if (dialect.batch.isShuffled) shuffle(domains, (most) => dice.int(0, most));
  return { requested: batch.requested, domains, credits };
}

/** The names of the domains in one state. */
export function named(settlement: Settlement, ...states: readonly Settled['state'][]): string[] {
  return settlement.domains.filter(({ state }) => states.includes(state)).map(({ domain }) => domain);
}

function shuffle<T>(values: T[], draw: (most: number) => number): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = draw(last);
    const [a, b] = [values[last], values[other]];
    if (a !== undefined && b !== undefined) [values[last], values[other]] = [b, a];
  }
}
