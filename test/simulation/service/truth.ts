import { bareDomain } from './data/domain-names.ts';
import type { Kind, OperationName, WalletName } from './operations.ts';

/**
 * One request at the service. `at` is virtual time; `keys` are bare domains or lower-case names of
 * technologies.
 */
export interface RequestRecord {
  readonly requestId: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationName | null;
  readonly kind: Kind | null;
  readonly keys: readonly string[];
  readonly token: string | null;
  readonly workspace: string | null;
  /** Null while the service works on it. */
  outcome: Outcome | null;
}

export interface Outcome {
  readonly at: number;
  readonly status: number;
  readonly errorCode: string | null;
  readonly credits: number;
}

/** One request's charge; `keys` are those that were paid. A list that is free in its period has none. */
export interface Charge {
  readonly type: 'charge';
  readonly at: number;
  readonly workspace: string;
  readonly wallet: WalletName;
  readonly operation: OperationName;
  readonly kind: Kind;
  readonly keys: readonly string[];
  /** Credits for one key. */
  readonly price: number;
  readonly credits: number;
  readonly token: string;
  readonly requestId: number;
}

/** Other changes of a wallet; `credits` is always positive. */
export interface Movement {
  readonly type: 'opened' | 'refund' | 'refund to others' | 'spent by others' | 'top-up' | 'expired';
  readonly at: number;
  readonly workspace: string;
  readonly wallet: WalletName;
  readonly credits: number;
  /** The start that a refund is for. */
  readonly requestId: number | null;
}

export interface PriceChange {
  readonly at: number;
  readonly price: number;
}

/** What really happened at the service. It only grows; a record's `outcome` is set once. */
export interface Truth {
  readonly requests: readonly RequestRecord[];
  readonly charges: readonly Charge[];
  readonly movements: readonly Movement[];
  /** The first entry is the first price. */
  readonly prices: readonly PriceChange[];
  /** All charges and movements, in order. */
  readonly ledger: readonly (Charge | Movement)[];
  /** Charges for a key, in any spelling of a domain and any case. */
  chargesFor(kind: Kind, key: string): readonly Charge[];
  /** Charges minus refunds. */
  totalCharged(workspace: string, wallet: WalletName): number;
  balance(workspace: string, wallet: WalletName): number;
  /** Requests that the service is still working on. */
  underWay(): readonly RequestRecord[];
}

/** The truth, with the functions that add to it. */
export interface TruthLog extends Truth {
  arrived(record: RequestRecord): void;
  ended(record: RequestRecord, outcome: Outcome): void;
  charged(charge: Charge): void;
  moved(movement: Movement): void;
  priced(change: PriceChange): void;
}

/** True if a movement takes credits from a wallet. */
export function isLess({ type }: Pick<Movement, 'type'>): boolean {
  return type === 'spent by others' || type === 'expired';
}

export function createTruth(): TruthLog {
  const requests: RequestRecord[] = [];
  const charges: Charge[] = [];
  const movements: Movement[] = [];
  const prices: PriceChange[] = [];
  const ledger: (Charge | Movement)[] = [];
  const byKey = new Map<string, Charge[]>();
  const balances = new Map<string, number>();
  const totals = new Map<string, number>();
  const open = new Set<RequestRecord>();
  const add = (sums: Map<string, number>, workspace: string, wallet: WalletName, credits: number): void => {
    const name = `${workspace} ${wallet}`;
    sums.set(name, (sums.get(name) ?? 0) + credits);
  };
  return {
    requests,
    charges,
    movements,
    prices,
    ledger,
    chargesFor: (kind, key) => byKey.get(`${kind} ${canonicalKey(kind, key)}`) ?? [],
    totalCharged: (workspace, wallet) => totals.get(`${workspace} ${wallet}`) ?? 0,
    balance: (workspace, wallet) => balances.get(`${workspace} ${wallet}`) ?? 0,
    underWay: () => [...open],
    arrived(record) {
      requests.push(record);
      open.add(record);
    },
    ended(record, outcome) {
      if (record.outcome !== null) throw new Error(`request ${record.requestId} ended twice`);
      record.outcome = outcome;
      open.delete(record);
    },
    charged(charge) {
      charges.push(charge);
      ledger.push(charge);
      add(balances, charge.workspace, charge.wallet, -charge.credits);
      add(totals, charge.workspace, charge.wallet, charge.credits);
      for (const key of charge.keys) {
        const name = `${charge.kind} ${key}`;
        const known = byKey.get(name);
        if (known === undefined) byKey.set(name, [charge]);
        else known.push(charge);
      }
    },
    moved(movement) {
      movements.push(movement);
      ledger.push(movement);
      const { workspace, wallet, credits } = movement;
      add(balances, workspace, wallet, isLess(movement) ? -credits : credits);
      if (movement.type === 'refund') add(totals, workspace, wallet, -credits);
    },
    priced: (change) => {
      prices.push(change);
    },
  };
}

/** The canonical spelling of a key. */
export function canonicalKey(kind: Kind, key: string): string {
  const plain = key.trim().toLowerCase();
  return kind === 'technology' || kind === 'list' ? plain : (bareDomain(plain) ?? plain);
}
