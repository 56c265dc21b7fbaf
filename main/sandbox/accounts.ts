import { randomBytes } from 'node:crypto';

export interface SandboxWorkspace {
  id: string;
  name: string;
}

export interface SandboxAccount {
  token: string;
  user: { id: number; name: string; email: string };
  /** The wallets of the first workspace are those of the account itself. */
  workspaceIds: readonly string[];
}

/** The accounts for trying. `lonely` is valid, but belongs to no workspace. */
export type AccountName = 'ada' | 'grace' | 'lonely';

/** Ada belongs to the first two, Grace to the last two. */
export const WORKSPACES: readonly SandboxWorkspace[] = [
  { id: '7d9c2f7e-4b1a-4c55-9a53-0f2f3f1c1a01', name: 'Northwind Research' },
  { id: '7d9c2f7e-4b1a-4c55-9a53-0f2f3f1c1a02', name: 'Harbour Sales' },
  { id: '7d9c2f7e-4b1a-4c55-9a53-0f2f3f1c1a03', name: 'Grace Private' },
];
const [first, second, third] = WORKSPACES.map(({ id }) => id) as [string, string, string];

const ACCOUNTS: Readonly<Record<AccountName, Omit<SandboxAccount, 'token'>>> = {
  ada: {
    user: { id: 101, name: 'Ada Sample', email: 'ada@northwind.example' },
    workspaceIds: [first, second],
  },
  grace: {
    user: { id: 102, name: 'Grace Sample', email: 'grace@harbour.example' },
    workspaceIds: [second, third],
  },
  lonely: {
    user: { id: 103, name: 'Lonely Sample', email: 'lonely@nowhere.example' },
    workspaceIds: [],
  },
};

export interface Accounts {
  /** The token of each account, until the service ends. */
  readonly tokens: Readonly<Record<AccountName, string>>;
  find(token: string): SandboxAccount | undefined;
  workspace(id: string): SandboxWorkspace | undefined;
  /** From now on, refuses the token like a wrong one. */
  revoke(token: string): void;
}

/**
 * Accounts by their tokens. The tokens are new at each start, so that only the program that started the
 * service knows them. Each extra token is a separate account with Ada's workspaces.
 */
export function createAccounts(extraTokens: readonly string[]): Accounts {
  const tokens = { ada: newToken(), grace: newToken(), lonely: newToken() };
  const own = Object.entries(ACCOUNTS).map(([name, account]) => ({
    ...account,
    token: tokens[name as AccountName],
  }));
  const extra = extraTokens.map((token, index) => ({
    token,
    user: { id: 200 + index, name: 'Extra Sample', email: `extra${index}@northwind.example` },
    workspaceIds: [first, second],
  }));
  const byToken = new Map([...own, ...extra].map((account) => [account.token, account]));
  return {
    tokens,
    find: (token) => byToken.get(token),
    workspace: (id) => WORKSPACES.find((each) => each.id === id.toLowerCase()),
    revoke: (token) => void byToken.delete(token),
  };
}

function newToken(): string {
  return `sample-${randomBytes(24).toString('base64url')}`;
}
