import type { Kind, OperationName } from './operations.ts';
import type { Service, Visit } from './service.ts';

/** What the lookup wallet must pay; `keys` are those that were found. */
export interface Bill {
  readonly operation: OperationName;
  readonly kind: Kind;
  readonly keys: readonly string[];
}

/** Whether the lookup wallet has the price of one lookup. */
export function canPayOne({ wallets, price }: Service, workspace: string): boolean {
  return wallets.balance(workspace, 'bulk_lookup') >= price.now();
}

/** Charges the present price for each key; returns the credits. */
export function chargeLookups(service: Service, visit: Visit, bill: Bill): number {
  const price = service.price.now();
  const credits = price * bill.keys.length;
  if (credits === 0) return 0;
  const { workspace, requestId, token } = visit;
  service.wallets.charge({
    ...bill,
    workspace,
    wallet: 'bulk_lookup',
    price,
    credits,
    token: token.text,
    requestId,
  });
  return credits;
}
