import { reasonOf, StackdeskError } from '../../../preload/contract/errors.ts';
import type { Authority, ProxyCredentials } from '../../../preload/contract/host.ts';
import type { NetworkSettings } from '../../../preload/contract/models/settings.ts';
import { world } from '../world/world.ts';
import { readAuthorities } from './authorities.ts';
import { isLoopback } from './base-url.ts';
import { normaliseProxyUrl, type ProxyRoute, routeOfAnswer, type SystemProxyLookup } from './proxy-route.ts';
import { createProxyPassword, type ProxyPassword } from './secret.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { type Transport, TransportFailure } from './transport-types.ts';

export interface NetworkOptions {
  settings: () => NetworkSettings;
  /** The computer's own way to an origin; without it the environment variables say. */
  lookUp: SystemProxyLookup | undefined;
}

/** The one way out of the engine: a transport that follows the settings. */
export interface Network extends Transport {
  /** Follows the settings as they are now; requests under way end over the connections they began on. */
  renew(): void;
  /** Name and password of one proxy, which no other is ever told; null takes them away. They stay in memory. */
  setCredentials(credentials: ProxyCredentials | null): void;
  /** The proxy on the way to an address, null for the direct way. */
  routeTo(url: URL): Promise<ProxyRoute>;
}

export function createNetwork({ settings, lookUp }: NetworkOptions): Network {
  let password: ProxyPassword | null = null;
  const make = (): Transport => {
    try {
      return createTransport(transportOptions(settings(), lookUp, password));
    } catch (error) {
      // A certificate file that is gone must not keep anybody from what is saved: only asking the service fails.
      if (error instanceof StackdeskError) return brokenTransport(error);
      throw error;
    }
  };
  let current = make();
  const retiring = new Set<Transport>();

  const renew = () => {
    const old = current;
    current = make();
    retiring.add(old);
    void old.retire().finally(() => retiring.delete(old));
  };
  return {
    exchange: (request, hooks) => current.exchange(request, hooks),
    ping: (baseUrl, signal) => current.ping(baseUrl, signal),
    poolFor: (url) => current.poolFor(url),
    retire: () => current.retire(),
    close: async () => {
      await Promise.all([current, ...retiring].map((transport) => transport.close()));
    },
    renew,
    setCredentials: (given) => {
      password = given === null ? null : createProxyPassword(given);
      renew();
    },
    routeTo: (url) => routeTo(settings(), lookUp, url),
  };
}

/**
 * Refuses network settings that can't work: throws `usage`, `file_not_found`, `file_unreadable`, `tls_failed`. Gives them back with a
 * proxy's address in its one spelling, and the authorities of the file.
 */
export function checkNetworkSettings({
  proxy,
  caFile,
}: NetworkSettings): NetworkSettings & { authorities: readonly Authority[] } {
  const file = caFile === null ? null : readAuthorities(caFile);
  const options = transportOptions({ proxy, caFile }, undefined, null);
  void createTransport({ ...options, authorities: file }).close();
  const spelt = proxy.kind === 'manual' ? { ...proxy, url: normaliseProxyUrl(proxy.url) } : proxy;
  return { proxy: spelt, caFile, authorities: file?.authorities ?? [] };
}

function transportOptions(
  { proxy, caFile }: NetworkSettings,
  lookUp: SystemProxyLookup | undefined,
  password: ProxyPassword | null,
): TransportOptions {
  if (proxy.kind === 'manual')
    return { caFile, proxy: { kind: 'manual', url: normaliseProxyUrl(proxy.url), password } };
  return { caFile, proxy: proxy.kind === 'system' ? { kind: 'system', lookUp } : { kind: 'none' } };
}

async function routeTo(
  { proxy }: NetworkSettings,
  lookUp: SystemProxyLookup | undefined,
  url: URL,
): Promise<ProxyRoute> {
  if (proxy.kind === 'none' || isLoopback(url.hostname)) return null;
  if (proxy.kind === 'manual') return normaliseProxyUrl(proxy.url);
  if (lookUp !== undefined) return routeOfAnswer(await lookUp(url.origin).catch(() => 'DIRECT')) ?? null;
  const { https_proxy, HTTPS_PROXY } = world().machine.environment;
  const named = https_proxy ?? HTTPS_PROXY ?? '';
  // It may hold a password.
  return URL.canParse(named) ? new URL(named).origin : null;
}

/** Every request fails with what is wrong with the settings, before anything is sent. */
function brokenTransport(problem: StackdeskError): Transport {
  const failure = () => new TransportFailure('tls_failed', reasonOf(problem), false);
  return {
    exchange: () => Promise.reject(failure()),
    ping: async () => ({ reachable: false, code: 'tls_failed', message: problem.message }),
    poolFor: () => {
      throw failure();
    },
    close: async () => undefined,
    retire: async () => undefined,
  };
}
