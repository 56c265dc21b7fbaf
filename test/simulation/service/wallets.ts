import type { Accounts } from './accounts.ts';
import type { Dialect } from './dialect.ts';
import type { Timeline } from './inputs.ts';
import type { WalletName } from './operations.ts';
import type { ServiceOptions } from './options.ts';
import type { Charge, Movement, TruthLog } from './truth.ts';

/** The credits of the workspaces. No wallet falls below zero. */
export interface Wallets {
  balance(workspace: string, wallet: WalletName): number;
  /** Throws if the wallet has less: the caller checks first. */
  charge(charge: Omit<Charge, 'type' | 'at'>): void;
  /** Refunds the cost of a list; `toOthers` if another user paid for it. */
  refund(workspace: string, credits: number, reportId: number, toOthers: boolean): void;
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
  const held = new Map<string, Record<WalletName, number>>();
  const walletsOf = (workspace: string): Record<WalletName, number> => {
    const wallets = held.get(workspace);
    if (wallets === undefined) throw new Error(`no workspace ${workspace}`);
    return wallets;
  };
  const move = (
    type: Movement['type'],
    workspace: string,
    wallet: WalletName,
    credits: number,
    reportId: number | null = null,
  ): void => {
    if (!(credits >= 0)) throw new Error(`${credits} is no number of credits`);
    walletsOf(workspace)[wallet] += type === 'spent by others' ? -credits : credits;
    truth.moved({ type, at: timeline.now(), workspace, wallet, credits, reportId });
  };
  accounts.workspaces.forEach(({ id }, index) => {
    held.set(id, { bulk_lookup: 0, standard: 0 });
    move('opened', id, 'bulk_lookup', options.workspaces[index]?.bulk_lookup ?? 0);
    move('opened', id, 'standard', options.workspaces[index]?.standard ?? 0);
  });
  return {
    balance: (workspace, wallet) => walletsOf(workspace)[wallet],
    charge(charge) {
      const wallets = walletsOf(charge.workspace);
      if (charge.credits > wallets[charge.wallet]) throw new Error('a wallet would fall below zero');
      wallets[charge.wallet] -= charge.credits;
      truth.charged({ type: 'charge', at: timeline.now(), ...charge });
    },
    refund: (workspace, credits, reportId, toOthers) =>
      move(toOthers ? 'refund to others' : 'refund', workspace, 'standard', credits, reportId),
    otherSpends(workspace, wallet, credits) {
      const spent = Math.min(credits, walletsOf(workspace)[wallet]);
      move('spent by others', workspace, wallet, spent);
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
