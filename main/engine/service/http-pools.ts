import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { HttpPool, PoolOptions } from '../world/http-pool.ts';
import { world } from '../world/world.ts';
import type { SystemProxyLookup } from './proxy-route.ts';
import type { ProxyPassword } from './secret.ts';
import { createSystemPool } from './system-pool.ts';

/**
 * `system` asks `lookUp` for each origin; without it, http_proxy, https_proxy and no_proxy are read. `manual`
 * names one proxy for everything; its URL may hold credentials.
 */
export type ProxyChoice =
  | { kind: 'none' }
  | { kind: 'system'; lookUp?: SystemProxyLookup | undefined }
  | { kind: 'manual'; url: string; password?: ProxyPassword | null | undefined };

export interface ConnectionOptions {
  readonly proxy: ProxyChoice;
  /** PEM text of authorities to trust besides the usual ones, or null. */
  readonly extraCa: string | null;
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
}

/** Connections by the chosen way. Throws `tls_failed` or `usage`. */
export function createHttpPool({ proxy, extraCa, ...times }: ConnectionOptions): HttpPool {
  const common = { ...times, secureContext: extraCa === null ? null : trusting(extraCa) };
  const open = (way: PoolOptions['way']) => world().wire.pool({ ...common, way });
  const through = (url: string, password?: ProxyPassword | null) =>
    open({ proxy: url, authorization: password?.headerFor(url) ?? null });
  if (proxy.kind === 'none') return open('direct');
  if (proxy.kind === 'manual') return through(proxyUrl(proxy.url), proxy.password);
  if (proxy.lookUp !== undefined)
    return createSystemPool(proxy.lookUp, (route) => (route === null ? open('direct') : through(route)));
  checkEnvironment();
  return open('environment');
}

/** Throws `usage`. The library's own error would come later and quote the variable, maybe with a password. */
function checkEnvironment(): void {
  const { http_proxy, HTTP_PROXY, https_proxy, HTTPS_PROXY } = world().machine.environment;
  const named = [http_proxy ?? HTTP_PROXY, https_proxy ?? HTTPS_PROXY].filter(
    (url) => url !== undefined && url !== '',
  );
  if (!named.every((url) => isProxyUrl(url ?? '')))
    throw new StackdeskError('usage', because('proxy_of_environment'));
}

function trusting(pem: string): SecureContext {
  try {
    // The library's own reader ignores what is no certificate.
    new X509Certificate(pem);
    return createSecureContext({ ca: [...getCACertificates('default'), pem] });
  } catch {
    throw new StackdeskError('tls_failed', because('authority_none'));
  }
}

function proxyUrl(text: string): string {
  const spelt = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!isProxyUrl(spelt)) throw new StackdeskError('usage', because('proxy_no_address'));
  return spelt;
}

function isProxyUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
