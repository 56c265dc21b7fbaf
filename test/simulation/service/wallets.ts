import type { Accounts } from './accounts.ts';
import type { Dialect } from './dialect.ts';
import type { Timeline } from './inputs.ts';
import type { WalletName } from './operations.ts';
import type { ServiceOptions } from './options.ts';
import { type Charge, isLess, type Movement, type TruthLog } from './truth.ts';

/** How late `monthly.used` may be. */
const LATE_MS = 300_000;

/** The credits of the workspaces. No wallet falls below zero. */
export interface Wallets {
  balance(workspace: string, wallet: WalletName): number;
  /** What answers say that it holds. */
  shown(workspace: string, wallet: WalletName): number;
  /** What `monthly.used` says of the lookup wallet. */
  used(workspace: string): number;
  /** Nothing is used of the next month yet, and so many credits are added. */
  endMonth(workspace: string, granted: number): void;
  /** The same, but what was left expires: the wallet holds only these credits. */
  beginMonth(workspace: string, holds: number): void;
  /** Holds so many credits, if this service does. Returns what gives them back. */
  hold(workspace: string, wallet: WalletName, credits: number): () => void;
  /** Throws if the wallet has less: the caller checks first. */
  charge(charge: Omit<Charge, 'type' | 'at'>): void;
  /** Refunds the cost of a list. `requestId` is its start, null if another user paid for it. */
  refund(workspace: string, credits: number, requestId: number | null): void;
  /** Another user spends at most so many credits; returns how many. */
  otherSpends(workspace: string, wallet: WalletName, credits: number): number;
  topUp(workspace: string, wallet: WalletName, credits: number): void;
}

export function createWallets(
  timeline: Timeline,
  accounts: Accounts,
  truth: TruthLog,
  options: ServiceOptions,
): Wallets {
  const { isShared, shows, used, refillsTo, holds } = options.wallets;
  const onHold = new Set<{ payer: string; wallet: WalletName; credits: number }>();
  const held = new Map<string, Record<WalletName, number>>();
  const [first, second] = accounts.workspaces;
  let monthBeganAt = timeline.now();
  /** The workspace whose wallets pay. */
  const payerOf = (workspace: string): string =>
    isShared && workspace === second?.id ? (first?.id ?? workspace) : workspace;
  const heldOf = (workspace: string, wallet: WalletName): number =>
    [...onHold]
      .filter((hold) => hold.payer === payerOf(workspace) && hold.wallet === wallet)
      .reduce((sum, { credits }) => sum + credits, 0);
  const walletsOf = (workspace: string): Record<WalletName, number> => {
    const wallets = held.get(payerOf(workspace));
    if (wallets === undefined) throw new Error(`no workspace ${workspace}`);
    return wallets;
  };
  const move = (
    type: Movement['type'],
    workspace: string,
    wallet: WalletName,
    credits: number,
    requestId: number | null = null,
  ): void => {
    if (!(credits >= 0)) throw new Error(`${credits} is no number of credits`);
    walletsOf(workspace)[wallet] += isLess({ type }) ? -credits : credits;
    truth.moved({ type, at: timeline.now(), workspace, wallet, credits, requestId });
  };
  const refill = (workspace: string, wallet: WalletName): void => {
    const left = walletsOf(workspace)[wallet];
    if (refillsTo !== null && wallet === 'bulk_lookup' && left < refillsTo / 2)
      move('top-up', workspace, wallet, refillsTo - left);
  };
  const paidThisMonth = (untilMs: number, isMeant: (entry: Charge | Movement) => boolean): number =>
    truth.ledger
      .filter(({ at, wallet }) => wallet === 'bulk_lookup' && at >= monthBeganAt && at <= untilMs)
      .filter(isMeant)
      .reduce((sum, { credits }) => sum + credits, 0);
  accounts.workspaces.forEach(({ id }, index) => {
    held.set(id, { bulk_lookup: 0, standard: 0 });
    move('opened', id, 'bulk_lookup', options.workspaces[index]?.bulk_lookup ?? 0);
    move('opened', id, 'standard', options.workspaces[index]?.standard ?? 0);
  });
  return {
    balance: (workspace, wallet) => walletsOf(workspace)[wallet],
    shown: (workspace, wallet) =>
      shows === 'constant' && wallet === 'bulk_lookup'
        ? (options.workspaces[accounts.workspaces.findIndex(({ id }) => id === payerOf(workspace))]
            ?.bulk_lookup ?? 0)
        : Math.max(0, walletsOf(workspace)[wallet] - heldOf(workspace, wallet)),
    hold(workspace, wallet, credits) {
      const hold = { payer: payerOf(workspace), wallet, credits };
      if (holds !== undefined) onHold.add(hold);
      return () => void onHold.delete(hold);
    },
    used: (workspace) => {
      if (used === 'nothing') return 0;
      const isOwn = (entry: Charge | Movement) => entry.type === 'charge' && entry.workspace === workspace;
      const isOfWallet = (entry: Charge | Movement) =>
        (entry.type === 'charge' || entry.type === 'spent by others') &&
        payerOf(entry.workspace) === payerOf(workspace);
      const paid = paidThisMonth(
        timeline.now() - (used === 'late' ? LATE_MS : 0),
        used === 'all' ? isOfWallet : isOwn,
      );
      return paid + (holds === 'everywhere' ? heldOf(workspace, 'bulk_lookup') : 0);
    },
    endMonth(workspace, granted) {
      monthBeganAt = timeline.now() + 1;
      move('top-up', workspace, 'bulk_lookup', granted);
    },
    beginMonth(workspace, holds) {
      monthBeganAt = timeline.now() + 1;
      const more = holds - walletsOf(workspace).bulk_lookup;
      move(more < 0 ? 'expired' : 'top-up', workspace, 'bulk_lookup', Math.abs(more));
    },
    charge(charge) {
      const wallets = walletsOf(charge.workspace);
      if (charge.credits > wallets[charge.wallet]) throw new Error('a wallet would fall below zero');
      wallets[charge.wallet] -= charge.credits;
      truth.charged({ type: 'charge', at: timeline.now(), ...charge });
      refill(charge.workspace, charge.wallet);
    },
    refund: (workspace, credits, requestId) =>
      move(requestId === null ? 'refund to others' : 'refund', workspace, 'standard', credits, requestId),
    otherSpends(workspace, wallet, credits) {
      const spent = Math.min(credits, walletsOf(workspace)[wallet]);
      move('spent by others', workspace, wallet, spent);
      refill(workspace, wallet);
      return spent;
    },
    topUp: (workspace, wallet, credits) => move('top-up', workspace, wallet, credits),
  };
}

/** The price of one successful lookup. */
export interface Price {
  now(): number;
  set(credits: number): void;
}

/** The world's price. The dialect may change it once, an act at any time. */
export function createPrice(timeline: Timeline, dialect: Dialect, truth: TruthLog): Price {
  let price = dialect.price;
  let later = dialect.laterPrice;
  const start = timeline.now();
  truth.priced({ at: start, price });
  const set = (credits: number): void => {
    if (!(credits >= 0)) throw new Error(`${credits} is no price`);
    price = credits;
    truth.priced({ at: timeline.now(), price });
  };
  return {
    now() {
      if (later !== null && timeline.now() - start >= later.afterMs) {
        const { price: next } = later;
        later = null;
        set(next);
      }
      return price;
    },
    set(credits) {
      later = null;
      set(credits);
    },
  };
}
