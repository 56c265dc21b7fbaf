import { session } from 'electron';
import type { ControlCall, HostEvent } from '#contract/host.ts';
import type { ShellInput, ShellOutput } from '#contract/shell.ts';
import { type Kept, type Keychain, proxyAccount } from './keychain.ts';
import type { Questions } from './questions.ts';

/**
 * The shell's part of the way to the service: the computer's proxy settings, a proxy's password, and changes
 * of the proxy and of the certificate authorities. The person must agree to each change in a dialog of the
 * system.
 */
export interface NetworkSetup {
  /** Finds the computer's proxy for an origin, and sends it to the engine. */
  findProxy(event: Extract<HostEvent, { type: 'proxy_wanted' }>): Promise<void>;
  setProxy(input: ShellInput<'setProxy'>): Promise<void>;
  /** Trusts a file of authorities that the person chooses. Does nothing if they choose none. */
  chooseCaFile(): Promise<void>;
  removeCaFile(): Promise<void>;
  /** The proxy and the user whose password is stored. */
  proxyUser(): Promise<ShellOutput<'getProxyUser'>>;
  /** Gives a new engine the password for the proxy in its settings. */
  restore(call: ControlCall, proxy: string | null): Promise<void>;
}

export interface NetworkSetupOptions {
  call: ControlCall;
  keychain: Keychain;
  questions: Pick<Questions, 'confirm'>;
  /** The system's dialog for a file of authorities. Null if the person cancelled it. */
  chooseFile: () => Promise<{ path: string } | null>;
}

export function createNetworkSetup(options: NetworkSetupOptions): NetworkSetup {
  const { call, keychain, questions, chooseFile } = options;
  const remembered = async (): Promise<(Kept & { user: string }) | null> => {
    const kept = await keychain.get(proxyAccount);
    return kept?.user === undefined ? null : { ...kept, user: kept.user };
  };
  const handOver = async (engine: ControlCall, proxy: string) => {
    const kept = await remembered();
    const isForProxy = kept !== null && kept.owner === proxy;
    await engine('proxy_credentials', {
      credentials: isForProxy ? { proxy, user: kept.user, password: kept.secret } : null,
    });
  };

  return {
    findProxy: async ({ id, origin }) => {
      // The page's own session leads nowhere (guards.ts). This one has the computer's settings.
      const answer = await session.fromPartition('way-out').resolveProxy(origin);
      // An engine that stopped meanwhile does not wait for this.
      await call('proxy_found', { id, answer }).catch(() => undefined);
    },
    setProxy: async (input) => {
      if (input.kind !== 'manual') {
        await questions.confirm('proxy', { kind: input.kind });
        await call('change_network', { proxy: { kind: input.kind } });
        return;
      }
      // A proxy that can't work is refused before the person is asked.
      const { proxy } = await call('check_network', { proxy: { kind: 'manual', url: input.url } });
      if (proxy.kind !== 'manual') return;
      const owner = proxy.url;
      await questions.confirm('proxy', { kind: 'manual', address: owner, user: input.user });
      await call('change_network', { proxy });
      if (input.user === null) await keychain.remove(proxyAccount);
      // An empty field keeps the password in the keychain, if proxy and user are the same.
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
      if (proxy !== null) await handOver(engine, proxy);
    },
  };
}

function isSame(kept: Kept | null, owner: string, user: string): boolean {
  return kept !== null && kept.owner === owner && kept.user === user;
}
