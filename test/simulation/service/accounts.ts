import type { Dice } from './inputs.ts';
import type { ServiceOptions } from './options.ts';

export interface Workspace {
  readonly id: string;
  readonly name: string;
}

export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** A token, and the time from which it is refused, virtual ms, or null. */
export interface Token {
  readonly text: string;
  readonly user: User;
  readonly workspaces: readonly string[];
  revokedAt: number | null;
}

/**
 * Who may ask for what. The first user reaches all workspaces but the last; the second user the first and the
 * last.
 */
export interface Accounts {
  readonly workspaces: readonly Workspace[];
  readonly users: readonly User[];
  readonly tokens: readonly Token[];
  find(text: string): Token | null;
  workspace(id: string): Workspace | null;
  /**
   * A new token; by default the first user's, for all that this user reaches. Throws for an unknown user or
   * workspace.
   */
  issue(facts?: { userId?: number; workspaces?: readonly string[] }): Token;
}

export function createAccounts(dice: Dice, options: ServiceOptions): Accounts {
  const hex = (length: number): string => {
    let text = '';
    while (text.length < length) text += dice.int(0, 0xffff).toString(16).padStart(4, '0');
    return text.slice(0, length);
  };
  const workspaces = options.workspaces.map(({ name }) => ({
    id: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    name,
  }));
  const users = ['Ada', 'Brook'].map((name, index) => ({
    id: 4_100 + index,
    name,
    email: `${name.toLowerCase()}@people.example`,
  }));
  const ids = workspaces.map(({ id }) => id);
  const reach = new Map<number, readonly string[]>([
    [4_100, ids.length > 1 ? ids.slice(0, -1) : ids],
    [4_101, [...new Set([...ids.slice(0, 1), ...ids.slice(-1)])]],
  ]);
  const tokens: Token[] = [];
  const accounts: Accounts = {
    workspaces,
    users,
    tokens,
    find: (text) => tokens.find((token) => token.text === text) ?? null,
    workspace: (id) => workspaces.find((known) => known.id === id.toLowerCase()) ?? null,
    issue({ userId = 4_100, workspaces: asked } = {}) {
      const user = users.find(({ id }) => id === userId);
      const reachable = asked ?? reach.get(userId) ?? [];
      if (user === undefined || !reachable.every((id) => ids.includes(id)))
        throw new Error('no such user or workspace');
      const token: Token = {
        text: `sim_${tokens.length + 1}_${hex(24)}`,
        user,
        workspaces: reachable,
        revokedAt: null,
      };
      tokens.push(token);
      return token;
    },
  };
  accounts.issue();
  accounts.issue();
  accounts.issue({ userId: 4_101 });
  return accounts;
}
