import type keytar from 'keytar';
import { asRecord } from '../base/json-file.ts';

const service = 'Stackdesk';
/** The entry of the proxy's password. Each connection has its own entry. */
export const proxyAccount = 'proxy';
/** The entry of the password of the team's library. */
export const teamAccount = 'team';
/** A keychain may ask its owner to unlock it. After this time no answer is expected, ms. */
const answerLimitMs = 60_000;

/** Where tokens are stored: `os` keeps them after the program ends, `memory` does not. */
export type KeychainKind = 'os' | 'memory';

/**
 * A secret and the origin that it was given for: the service's for a token, the proxy's for a password (with
 * `user`).
 */
export interface Kept {
  secret: string;
  owner: string;
  user?: string | undefined;
}

/** Secrets by account: a connection's id, or the proxy. If the keychain refuses one, it stays in memory. */
export interface Keychain {
  kind(): Promise<KeychainKind>;
  set(account: string, kept: Kept): Promise<KeychainKind>;
  get(account: string): Promise<Kept | null>;
  remove(account: string): Promise<void>;
  /** Removes every secret of this program. */
  clear(): Promise<void>;
  /** The secrets of this session, which must be removed from the log. */
  secrets(): Iterable<string>;
  /** True if a call of the keychain is open, for example because its owner is asked to unlock it. */
  isAsking(): boolean;
}

type Keytar = typeof keytar;

export function openKeychain(log: (line: string) => void): Keychain {
  const memory = new Map<string, Kept>();
  let loading: Promise<Keytar | null> | null = null;

  /** Some systems lack the library, others its service. Then secrets stay in memory. */
  const load = () => {
    loading ??= import('keytar')
      .then((module) => ('default' in module ? (module.default as Keytar) : module))
      .catch((error: unknown) => {
        log(`keychain: ${String(error)}`);
        return null;
      });
    return loading;
  };

  /** One call at a time: the library crashes if one call lists what another has just removed. */
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;
  const ask = async <Value>(work: (keytar: Keytar) => Promise<Value>): Promise<Value | undefined> => {
    const loaded = await load();
    if (loaded === null) return undefined;
    const asked = () => {
      open += 1;
      return work(loaded).finally(() => {
        open -= 1;
      });
    };
    const mine = last.then(() => withLimit(asked()));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } catch (error) {
      log(`keychain: ${String(error)}`);
      return undefined;
    }
  };

  return {
    kind: async () => ((await ask((os) => os.findCredentials(service))) === undefined ? 'memory' : 'os'),
    set: async (account, kept) => {
      memory.set(account, kept);
      const stored = await ask(async (os) => {
        await os.setPassword(service, account, JSON.stringify(kept));
        return true;
      });
      return stored === true ? 'os' : 'memory';
    },
    get: async (account) => {
      const known = memory.get(account);
      if (known !== undefined) return known;
      // A secret may have been set while this call waited.
      const text = await ask(async (os) => (memory.has(account) ? null : os.getPassword(service, account)));
      const newer = memory.get(account);
      if (newer !== undefined) return newer;
      if (text == null) return null;
      const kept = readKept(text);
      if (kept !== null) memory.set(account, kept);
      return kept;
    },
    remove: async (account) => {
      memory.delete(account);
      await ask((os) => os.deletePassword(service, account));
    },
    clear: async () => {
      memory.clear();
      await ask(async (os) => {
        for (const { account } of await os.findCredentials(service))
          await os.deletePassword(service, account);
      });
    },
    secrets: () => [...memory.values()].map(({ secret }) => secret).filter((secret) => secret !== ''),
    isAsking: () => open > 0,
  };
}

/** Null for what this program does not write. */
function readKept(text: string): Kept | null {
  const { secret, owner, user } = asRecord(readJson(text));
  if (typeof secret !== 'string' || typeof owner !== 'string') return null;
  return { secret, owner, ...(typeof user === 'string' ? { user } : {}) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function withLimit<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), answerLimitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
