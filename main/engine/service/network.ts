import { type ErrorCode, reasonOf, StackdeskError } from '#contract/errors.ts';
import type { Authority, ProxyCredentials } from '#contract/host.ts';
import type { NetworkSettings } from '#contract/models/settings.ts';
import { because } from '#contract/reason.ts';
import { monotonic } from '../world/clock.ts';
import { world } from '../world/world.ts';
import { readAuthorities } from './authorities.ts';
import { isLoopback } from './base-url.ts';
import { normaliseProxyUrl, type ProxyRoute, routeOfAnswer, type SystemProxyLookup } from './proxy-route.ts';
import { createProxyPassword, type ProxyPassword } from './secret.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { type Transport, TransportFailure } from './transport-types.ts';

/** How long a proxy that refused its password is not asked again, unless the settings change, ms. */
const REFUSAL_HOLDS_MS = 300_000;

export interface NetworkOptions {
  settings: () => NetworkSettings;
  /** The computer's own way to an origin. Without it, environment variables decide. */
  lookUp: SystemProxyLookup | undefined;
  /** True if time runs faster, as in tests: then nothing but this computer is reached. */
  isHurried: boolean;
}

/** The engine's one way out: a transport that follows the settings. */
export interface Network extends Transport {
  /** Takes the settings as they are now. Requests under way end over their old connections. */
  renew(): void;
  /** User and password of one proxy; no other gets them. Null removes them. They stay in memory. */
  setCredentials(credentials: ProxyCredentials | null): void;
  /** Throws `usage` for another computer if time runs faster. For connections that go past the transport. */
  requireReachable(host: string): void;
  /** The proxy on the way to an address. Null for a direct connection. */
  routeTo(url: URL): Promise<ProxyRoute>;
}

export function createNetwork({ settings, lookUp, isHurried }: NetworkOptions): Network {
  let password: ProxyPassword | null = null;
  const make = (): Transport => {
    try {
      return createTransport(transportOptions(settings(), lookUp, password));
    } catch (error) {
      // If the certificate file is gone, only requests fail. What is saved stays usable.
      if (error instanceof StackdeskError)
        return brokenTransport(error, error.code === 'usage' ? 'usage' : 'tls_failed');
      throw error;
    }
  };
  let current = make();
  /** The proxy refused its password. Asking it again and again may lock the account. */
  let refusal: { problem: StackdeskError; untilMs: number } | null = null;
  const retiring = new Set<Transport>();

  /** A real service must get the time that it is owed: a lost answer is judged by minutes, and so is its limit. */
  const over = (url: URL): Transport =>
    isHurried && !isLoopback(url.hostname)
      ? brokenTransport(new StackdeskError('usage', because('hurried_clock', { host: url.host })))
      : refusal !== null && monotonic() < refusal.untilMs && !isLoopback(url.hostname)
        ? brokenTransport(refusal.problem)
        : current;
  const noteRefusal = (error: unknown) => {
    if (!(error instanceof TransportFailure) || error.code !== 'proxy_unauthenticated') return;
    refusal = {
      problem: new StackdeskError(error.code, error.reason),
      untilMs: monotonic() + REFUSAL_HOLDS_MS,
    };
  };
  const renew = () => {
    refusal = null;
    const old = current;
    current = make();
    retiring.add(old);
    void old.retire().finally(() => retiring.delete(old));
  };
  return {
    exchange: async (request, hooks) => {
      const transport = over(request.url);
      try {
        return await transport.exchange(request, hooks);
      } catch (error) {
        if (transport === current) noteRefusal(error);
        throw error;
      }
    },
    ping: (baseUrl, signal) => over(new URL(baseUrl)).ping(baseUrl, signal),
    poolFor: (url) => over(url).poolFor(url),
    retire: () => current.retire(),
    close: async () => {
      await Promise.all([current, ...retiring].map((transport) => transport.close()));
    },
    renew,
    setCredentials: (given) => {
      password = given === null ? null : createProxyPassword(given);
      renew();
    },
    requireReachable: (host) => {
      if (isHurried && !host.startsWith('/') && !isLoopback(host))
        throw new StackdeskError('usage', because('hurried_clock', { host }));
    },
    routeTo: (url) => routeTo(settings(), lookUp, url),
  };
}

/**
 * Checks network settings. Throws `usage`, `file_not_found`, `file_unreadable` or `tls_failed`. Returns them
 * with the proxy's address in its one spelling, and with the authorities in the file.
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

/** Every request fails with the problem, before anything is sent. */
function brokenTransport(problem: StackdeskError, code: ErrorCode = problem.code): Transport {
  const failure = () => new TransportFailure(code, reasonOf(problem), false);
  return {
    exchange: () => Promise.reject(failure()),
    ping: async () => ({ reachable: false, code, message: problem.message }),
    poolFor: () => {
      throw failure();
    },
    close: async () => undefined,
    retire: async () => undefined,
  };
}
