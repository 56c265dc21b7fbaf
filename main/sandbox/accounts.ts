import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type WalletName = 'bulk_lookup' | 'standard';

export interface SandboxWorkspace {
  id: string;
  name: string;
}

export interface SandboxAccount {
  token: string;
  user: { id: number; name: string; email: string };
  workspaceIds: readonly string[];
}

/** The token that the sample connection uses, and two others to try. */
export const SAMPLE_TOKEN = 'sandbox-token-ada-0001';
export const SECOND_TOKEN = 'sandbox-token-grace-0002';
/** Valid, but its account belongs to no workspace. */
export const LONELY_TOKEN = 'sandbox-token-lonely-0003';

export const WORKSPACES: readonly SandboxWorkspace[] = [
  { id: '7d9c2f7e-4b1a-4c55-9a53-0f2f3f1c1a01', name: 'Northwind Research' },
  { id: '7d9c2f7e-4b1a-4c55-9a53-0f2f3f1c1a02', name: 'Harbour Sales' },
  { id: '7d9c2f7e-4b1a-4c55-9a53-0f2f3f1c1a03', name: 'Grace Private' },
];
const [first, second, third] = WORKSPACES.map(({ id }) => id) as [string, string, string];

const ACCOUNTS: readonly SandboxAccount[] = [
  {
    token: SAMPLE_TOKEN,
    user: { id: 101, name: 'Ada Sample', email: 'ada@northwind.example' },
    workspaceIds: [first, second],
  },
  {
    token: SECOND_TOKEN,
    user: { id: 102, name: 'Grace Sample', email: 'grace@harbour.example' },
    workspaceIds: [second, third],
  },
  {
    token: LONELY_TOKEN,
    user: { id: 103, name: 'Lonely Sample', email: 'lonely@nowhere.example' },
    workspaceIds: [],
  },
];

export interface Wallet {
  balance: number;
  used: number;
}

export interface Accounts {
  find(token: string): SandboxAccount | undefined;
  workspace(id: string): SandboxWorkspace | undefined;
  wallet(workspaceId: string, name: WalletName): Wallet;
  /** Takes credits and remembers it; the caller has checked that they are there. */
  charge(workspaceId: string, name: WalletName, credits: number): void;
  setBalance(workspaceId: string, name: WalletName, balance: number): void;
  balances(): Record<string, Record<WalletName, number>>;
}

/** Accounts, workspaces and their wallets; with a state file the wallets survive a restart. */
export function createAccounts(options: {
  lookupBalance: number;
  standardBalance: number;
  stateFile: string | null;
  extraTokens: readonly string[];
}): Accounts {
  const accounts: SandboxAccount[] = [
    ...ACCOUNTS,
    ...options.extraTokens.map((token, index) => ({
      token,
      user: { id: 200 + index, name: 'Extra Sample', email: `extra${index}@northwind.example` },
      workspaceIds: [first, second],
    })),
  ];
  const wallets = new Map<string, Wallet>();
  WORKSPACES.forEach(({ id }, index) => {
    wallets.set(`${id} bulk_lookup`, {
      balance: index === 0 ? options.lookupBalance : Math.round(options.lookupBalance / 4),
      used: 0,
    });
    wallets.set(`${id} standard`, { balance: index === 0 ? options.standardBalance : 3, used: 0 });
  });
  if (options.stateFile !== null) restore(options.stateFile, wallets);
  const keep = () => {
    if (options.stateFile !== null) save(options.stateFile, wallets);
  };
  const wallet = (workspaceId: string, name: WalletName): Wallet => {
    const found = wallets.get(`${workspaceId} ${name}`);
    if (found === undefined) throw new Error(`no wallet of ${workspaceId}`);
    return found;
  };
  return {
    find: (token) => accounts.find((each) => each.token === token),
    workspace: (id) => WORKSPACES.find((each) => each.id === id.toLowerCase()),
    wallet,
    charge: (workspaceId, name, credits) => {
      if (credits === 0) return;
      const own = wallet(workspaceId, name);
      own.balance -= credits;
      own.used += credits;
      keep();
    },
    setBalance: (workspaceId, name, balance) => {
      wallet(workspaceId, name).balance = balance;
      keep();
    },
    balances: () =>
      Object.fromEntries(
        WORKSPACES.map(({ id }) => [
          id,
          { bulk_lookup: wallet(id, 'bulk_lookup').balance, standard: wallet(id, 'standard').balance },
        ]),
      ),
  };
}

function restore(file: string, wallets: Map<string, Wallet>): void {
  if (!existsSync(file)) return;
  try {
    const { wallets: kept } = JSON.parse(readFileSync(file, 'utf8')) as { wallets: Record<string, Wallet> };
    for (const [key, wallet] of Object.entries(kept)) if (wallets.has(key)) wallets.set(key, wallet);
  } catch {
    // A damaged file of sample balances is begun anew.
  }
}

function save(file: string, wallets: Map<string, Wallet>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify({ wallets: Object.fromEntries(wallets) }));
  renameSync(`${file}.tmp`, file);
}
