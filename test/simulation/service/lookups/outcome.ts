import { canPayOne, chargeLookups } from '../charging.ts';
import { shareOf } from '../hash.ts';
import { type Answer, jsonAnswer } from '../messages.ts';
import type { Kind, OperationName } from '../operations.ts';
import { creditHeaders, insufficientCredits } from '../refusals.ts';
import type { Service, Visit } from '../service.ts';

/**
 * The answer of a successful single lookup, and its charge. 402 if the wallet became empty in the meantime.
 */
export function found(
  service: Service,
  visit: Visit,
  operation: OperationName,
  kind: Kind,
  body: () => Record<string, unknown>,
): Answer {
  if (!canPayOne(service, visit.workspace)) return insufficientCredits(service, visit, 'bulk_lookup');
  const used = chargeLookups(service, visit, { operation, kind, keys: visit.keys });
  return jsonAnswer(200, body(), creditHeaders(service, visit.workspace, 'bulk_lookup', used));
}

/** A 200 without data, which is free. */
export function nothingFound(service: Service, visit: Visit, error = 'No data available'): Answer {
  const headers = creditHeaders(service, visit.workspace, 'bulk_lookup', 0);
  return jsonAnswer(200, { success: false, error }, headers);
}

export const UNAVAILABLE = 'Temporarily unavailable';

/** Whether the data of a key is unavailable to this request. */
export function isUnavailable({ unavailable, options }: Service, requestId: number, key: string): boolean {
  return unavailable > 0 && shareOf(options.seed, 'unavailable', requestId, key) < unavailable;
}
