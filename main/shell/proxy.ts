import { session } from 'electron';
import { z } from 'zod';
import type { ControlCall, HostEvent, ProxyCredentials } from '../../preload/contract/host.ts';
import type { Keychain } from './keychain.ts';

/** The keychain's entry; connections have others. */
const account = 'proxy';
const credentialsSchema = z.object({ user: z.string(), password: z.string() });

/** What the shell does about proxies: it knows how the computer is set up, and keeps a proxy's password. */
export interface ProxyDesk {
  /** Answers the engine's question for the way to an origin. */
  answer(event: Extract<HostEvent, { type: 'proxy_wanted' }>): Promise<void>;
  setCredentials(credentials: ProxyCredentials | null): Promise<void>;
  user(): Promise<string | null>;
  /** Hands an engine that just started what is remembered. */
  restore(call: ControlCall): Promise<void>;
}

export function createProxyDesk(call: ControlCall, keychain: Keychain): ProxyDesk {
  const remembered = async (): Promise<ProxyCredentials | null> => {
    const text = await keychain.get(account);
    return text === null ? null : readCredentials(text);
  };
  return {
    answer: async ({ id, origin }) => {
      // An engine that stopped meanwhile waits for nothing.
      await call('proxy_found', { id, answer: await session.defaultSession.resolveProxy(origin) }).catch(
        () => undefined,
      );
    },
    setCredentials: async (credentials) => {
      if (credentials === null) await keychain.remove(account);
      else await keychain.set(account, JSON.stringify(credentials));
      await call('proxy_credentials', { credentials });
    },
    user: async () => (await remembered())?.user ?? null,
    restore: async (engine) => {
      const credentials = await remembered();
      if (credentials !== null) await engine('proxy_credentials', { credentials });
    },
  };
}

/** Anything unreadable counts as absent. */
function readCredentials(text: string): ProxyCredentials | null {
  try {
    return credentialsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
