import { WORKSPACES } from './accounts.ts';
import type { StateFile } from './state-file.ts';

export type WalletName = 'bulk_lookup' | 'standard';

export interface Wallet {
  balance: number;
  /** Credits used in the current month. */
  used: number;
}

export interface Wallets {
  read(workspaceId: string, name: WalletName): Wallet;
  /** Takes credits. The caller has checked that there are enough. */
  charge(workspaceId: string, name: WalletName, credits: number): void;
  /** Gives back credits that were charged for nothing. */
  refund(workspaceId: string, name: WalletName, credits: number): void;
  setBalance(workspaceId: string, name: WalletName, balance: number): void;
  balances(): Record<string, Record<WalletName, number>>;
}

/** The monthly balance of an unlimited wallet. It goes down like any other, so that charges can be seen. */
const UNLIMITED = 1_000_000_000;
const NAMES: readonly WalletName[] = ['bulk_lookup', 'standard'];

interface KeptWallet extends Wallet {
  /** The month of `used`, such as 2026-11. */
  month: string;
}

/** The wallets of each workspace. Balances in the state file have priority over the given ones. */
export function createWallets(options: {
  lookupBalance: number;
  standardBalance: number;
  state: StateFile;
  unlimited: () => boolean;
  nowMs: () => number;
}): Wallets {
  const monthNow = () => new Date(options.nowMs()).toISOString().slice(0, 7);
  const wallets = new Map<string, KeptWallet>();
  WORKSPACES.forEach(({ id }, place) => {
    const isFirst = place === 0;
    const wanted = {
      bulk_lookup: isFirst ? options.lookupBalance : Math.round(options.lookupBalance / 4),
      standard: isFirst ? options.standardBalance : 3,
    };
    for (const name of NAMES)
      wallets.set(`${id} ${name}`, { balance: wanted[name], used: 0, month: monthNow() });
  });
  let section: unknown;
  const refresh = () => {
    const present = options.state.read('wallets');
    if (present === section) return;
    section = present;
    for (const [key, wallet] of readKept(present)) if (wallets.has(key)) wallets.set(key, wallet);
  };
  const find = (workspaceId: string, name: WalletName): KeptWallet => {
    refresh();
    const wallet = wallets.get(`${workspaceId} ${name}`);
    if (wallet === undefined) throw new Error(`no wallet of ${workspaceId}`);
    const month = monthNow();
    if (wallet.month !== month) Object.assign(wallet, { month, used: 0 });
    return wallet;
  };
  const read = (workspaceId: string, name: WalletName): Wallet => {
    const { balance, used } = find(workspaceId, name);
    return { balance: options.unlimited() ? UNLIMITED - used : balance, used };
  };
  const keep = () => {
    section = Object.fromEntries(wallets);
    options.state.write('wallets', section);
  };
  return {
    read,
    charge: (workspaceId, name, credits) => {
      if (credits === 0) return;
      const wallet = find(workspaceId, name);
      if (!options.unlimited()) wallet.balance -= credits;
      wallet.used += credits;
      keep();
    },
    refund: (workspaceId, name, credits) => {
      if (credits === 0) return;
      const wallet = find(workspaceId, name);
      if (!options.unlimited()) wallet.balance += credits;
      // The charge may have been in an earlier month.
      wallet.used = Math.max(0, wallet.used - credits);
      keep();
    },
    setBalance: (workspaceId, name, balance) => {
      find(workspaceId, name).balance = balance;
      keep();
    },
    balances: () =>
      Object.fromEntries(
        WORKSPACES.map(({ id }) => [
          id,
          { bulk_lookup: read(id, 'bulk_lookup').balance, standard: read(id, 'standard').balance },
        ]),
      ),
  };
}

/** The valid wallets of a state file. Any other starts again with its first balance. */
function readKept(section: unknown): Map<string, KeptWallet> {
  const kept = new Map<string, KeptWallet>();
  if (typeof section !== 'object' || section === null) return kept;
  for (const [key, value] of Object.entries(section)) {
    const { balance, used, month = '' } = (value ?? {}) as Partial<KeptWallet>;
    if (Number.isSafeInteger(balance) && Number.isSafeInteger(used))
      kept.set(key, { balance: Number(balance), used: Number(used), month: String(month) });
  }
  return kept;
}
