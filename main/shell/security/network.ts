import { session } from 'electron';
import type { ControlCall, HostEvent } from '../../../preload/contract/host.ts';
import type { ShellInput, ShellOutput } from '../../../preload/contract/shell.ts';
import { type Kept, type Keychain, proxyAccount } from './keychain.ts';
import type { Questions } from './questions.ts';

/**
 * The way to the service, as far as it is the shell's: it knows how the computer is set up, keeps a proxy's password, and changes proxy and
 * authority once the person said yes in a dialog of the system. No page can change them in another way.
 */
export interface NetworkDesk {
  /** Answers the engine's question for the way to an origin. */
  answer(event: Extract<HostEvent, { type: 'proxy_wanted' }>): Promise<void>;
  setProxy(input: ShellInput<'setProxy'>): Promise<void>;
  /** Lets the person choose a file of authorities, and trusts it; does nothing if they choose none. */
  chooseCaFile(): Promise<void>;
  removeCaFile(): Promise<void>;
  /** The proxy that a password is kept for, and its user. */
  proxyUser(): Promise<ShellOutput<'getProxyUser'>>;
  /** Hands an engine that just started what is remembered for the proxy that its settings name. */
  restore(call: ControlCall, proxy: string | null): Promise<void>;
}

export interface NetworkDeskOptions {
  call: ControlCall;
  keychain: Keychain;
  questions: Pick<Questions, 'confirm'>;
  /** The system's dialog for a file of authorities; null if it was turned down. */
  chooseFile: () => Promise<{ path: string } | null>;
}

export function createNetworkDesk(options: NetworkDeskOptions): NetworkDesk {
  const { call, keychain, questions, chooseFile } = options;
  /** A password that an earlier version kept without its proxy belongs to nobody, and is asked for again. */
  const remembered = async (): Promise<(Kept & { owner: string; user: string }) | null> => {
    const kept = await keychain.get(proxyAccount);
    if (kept === null || kept.owner === null || kept.user === undefined) return null;
    return { ...kept, owner: kept.owner, user: kept.user };
  };
  const handOver = async (engine: ControlCall, proxy: string) => {
    const kept = await remembered();
    const isHis = kept !== null && kept.owner === proxy;
    await engine('proxy_credentials', {
      credentials: isHis ? { proxy, user: kept.user, password: kept.secret } : null,
    });
  };

  return {
    answer: async ({ id, origin }) => {
      // The page's own session leads nowhere (guards.ts); this one is as the computer is set up.
      const answer = await session.fromPartition('way-out').resolveProxy(origin);
      // An engine that stopped meanwhile waits for nothing.
      await call('proxy_found', { id, answer }).catch(() => undefined);
    },
    setProxy: async (input) => {
      if (input.kind !== 'manual') {
        await questions.confirm('proxy', { kind: input.kind });
        await call('change_network', { proxy: { kind: input.kind } });
        return;
      }
      // What can't work is said before anybody is asked.
      const { proxy } = await call('check_network', { proxy: { kind: 'manual', url: input.url } });
      if (proxy.kind !== 'manual') return;
      const owner = proxy.url;
      await questions.confirm('proxy', { kind: 'manual', address: owner, user: input.user });
      await call('change_network', { proxy });
      if (input.user === null) await keychain.remove(proxyAccount);
      // An empty field for the same person at the same proxy keeps what the keychain has.
      else if (input.password !== null || !isSame(await remembered(), owner, input.user))
        await keychain.set(proxyAccount, { owner, user: input.user, secret: input.password ?? '' });
      await handOver(call, owner);
    },
    chooseCaFile: async () => {
      const chosen = await chooseFile();
      if (chosen === null) return;
      const { authorities } = await call('check_network', { caFile: chosen.path });
      await questions.confirm('authority', { path: chosen.path, authorities });
      await call('change_network', { caFile: chosen.path });
    },
    removeCaFile: async () => {
      await questions.confirm('noAuthority', {});
      await call('change_network', { caFile: null });
    },
    proxyUser: async () => {
      const kept = await remembered();
      return { proxy: kept?.owner ?? null, user: kept?.user ?? null };
    },
    restore: async (engine, proxy) => {
      if (proxy !== null) await handOver(engine, originOf(proxy) ?? '');
    },
  };
}

function isSame(kept: Kept | null, owner: string, user: string): boolean {
  return kept !== null && kept.owner === owner && kept.user === user;
}

/** A proxy's address as the engine spells it; settings of earlier versions hold it as it was typed. */
function originOf(proxy: string): string | null {
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`).origin;
  } catch {
    return null;
  }
}
