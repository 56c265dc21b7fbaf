import type keytar from 'keytar';

const service = 'Stackdesk';
/** A keychain may ask its owner to unlock it; after this the person has turned away, or nobody is there to ask. */
const answerLimitMs = 60_000;

/** Where tokens are kept: `os` outlives the program, `memory` does not. */
export type KeychainKind = 'os' | 'memory';

/** Tokens by connection id. What the keychain of the computer refuses is kept in memory, and said so. */
export interface Keychain {
  kind(): Promise<KeychainKind>;
  set(connectionId: string, token: string): Promise<KeychainKind>;
  get(connectionId: string): Promise<string | null>;
  remove(connectionId: string): Promise<void>;
  /** Removes everything that this program ever put there. */
  clear(): Promise<void>;
  /** Tokens of this session, so that no log ever shows one. */
  secrets(): Iterable<string>;
  /** Whether the keychain owes an answer, as one does whose owner is asked to unlock it. */
  isAsking(): boolean;
}

type Keytar = typeof keytar;

export function openKeychain(log: (line: string) => void): Keychain {
  const memory = new Map<string, string>();
  let loading: Promise<Keytar | null> | null = null;

  /** The library lacks on some systems, and its service on others: either way memory has to do. */
  const load = () => {
    loading ??= import('keytar')
      .then((module) => ('default' in module ? (module.default as Keytar) : module))
      .catch((error: unknown) => {
        log(`keychain: ${String(error)}`);
        return null;
      });
    return loading;
  };

  /** One question at a time: the library crashes where one lists what another just removed. */
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
    set: async (connectionId, token) => {
      memory.set(connectionId, token);
      const stored = await ask(async (os) => {
        await os.setPassword(service, connectionId, token);
        return true;
      });
      return stored === true ? 'os' : 'memory';
    },
    get: async (connectionId) => {
      const known = memory.get(connectionId);
      if (known !== undefined) return known;
      // One may have come while other questions went first, or while the keychain thought.
      const token =
        (await ask(async (os) => memory.get(connectionId) ?? os.getPassword(service, connectionId))) ?? null;
      const newer = memory.get(connectionId);
      if (newer !== undefined) return newer;
      if (token !== null) memory.set(connectionId, token);
      return token;
    },
    remove: async (connectionId) => {
      memory.delete(connectionId);
      await ask((os) => os.deletePassword(service, connectionId));
    },
    clear: async () => {
      memory.clear();
      await ask(async (os) => {
        for (const { account } of await os.findCredentials(service))
          await os.deletePassword(service, account);
      });
    },
    secrets: () => [...memory.values()].flatMap(secretsIn),
    isAsking: () => open > 0,
  };
}

/** What is kept may be several values together, such as a name and a password; each is secret by itself too. */
function secretsIn(kept: string): string[] {
  try {
    const values: unknown = JSON.parse(kept);
    const parts = typeof values === 'object' && values !== null ? Object.entries(values) : [];
    const secrets = parts.filter(([name]) => name !== 'user').map(([, value]) => value);
    return [kept, ...secrets.filter((value): value is string => typeof value === 'string')];
  } catch {
    return [kept];
  }
}

async function withLimit<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), answerLimitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
