export interface SandboxWorkspace {
  id: string;
  name: string;
}

export interface SandboxAccount {
  token: string;
  user: { id: number; name: string; email: string };
  /** The first one's wallets are the account's own. */
  workspaceIds: readonly string[];
}

/** The token that the sample connection uses, and two others to try. */
export const SAMPLE_TOKEN = 'sandbox-token-ada-0001';
export const SECOND_TOKEN = 'sandbox-token-grace-0002';
/** Valid, but its account belongs to no workspace. */
export const LONELY_TOKEN = 'sandbox-token-lonely-0003';

/** The sample token reaches the first two, the second token the last two. */
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

export interface Accounts {
  find(token: string): SandboxAccount | undefined;
  workspace(id: string): SandboxWorkspace | undefined;
  /** From now on the token is refused like a wrong one. */
  revoke(token: string): void;
}

/** Who holds which token; each extra token is an account of its own that reaches what the sample token does. */
export function createAccounts(extraTokens: readonly string[]): Accounts {
  const extra = extraTokens.map((token, index) => ({
    token,
    user: { id: 200 + index, name: 'Extra Sample', email: `extra${index}@northwind.example` },
    workspaceIds: [first, second],
  }));
  const byToken = new Map([...ACCOUNTS, ...extra].map((account) => [account.token, account]));
  return {
    find: (token) => byToken.get(token),
    workspace: (id) => WORKSPACES.find((each) => each.id === id.toLowerCase()),
    revoke: (token) => void byToken.delete(token),
  };
}
