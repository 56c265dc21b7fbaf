import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { world } from '../world/world.ts';
import { type HttpLibrary, type HttpPool, lazyPool } from './http-pool.ts';
import type { SystemProxyLookup } from './proxy-route.ts';
import type { ProxyPassword } from './secret.ts';
import { createSystemPool } from './system-pool.ts';

/** `system` asks `lookUp` for each origin, without one it reads http_proxy, https_proxy and no_proxy; `manual` names one proxy for all; its URL may hold credentials. */
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

/**
 * Idle connections are given up sooner than servers usually close them, since a request that crosses the server's
 * closing has an unknown outcome. A shorter `Keep-Alive` hint of the server is honoured by the library.
 */
const KEEP_ALIVE_MS = 4_000;

/**
 * The HTTP library's connection pool. HTTP/1.1 with one request on a connection at a time: with HTTP/2 or pipelining
 * the library sends requests of a closed connection again by itself. Throws `tls_failed`, `usage`.
 */
export function createHttpPool(options: ConnectionOptions): HttpPool {
  const { connectTimeoutMs, headersTimeoutMs, bodyTimeoutMs } = options;
  const secureContext = options.extraCa === null ? null : trusting(options.extraCa);
  const tls = {
    allowH2: false,
    timeout: connectTimeoutMs,
    ...(secureContext === null ? {} : { secureContext }),
  };
  const common = {
    allowH2: false,
    pipelining: 1,
    connectTimeout: connectTimeoutMs,
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  };
  const proxied = ({ Pool }: HttpLibrary) => ({
    ...common,
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    // A proxy that accepts and then says nothing would otherwise hold the request for the library's five minutes.
    clientFactory: (origin: URL, given: object) =>
      new Pool(origin, { ...given, allowH2: false, headersTimeout: connectTimeoutMs }),
  });
  const direct = () => lazyPool(({ Agent }) => new Agent({ ...common, connect: tls }));
  const through = (uri: string, token: { token?: string } = {}) =>
    lazyPool((library) => new library.ProxyAgent({ ...proxied(library), uri, ...token }));
  const { proxy } = options;
  if (proxy.kind === 'none') return direct();
  if (proxy.kind === 'manual')
    return through(proxyUrl(proxy.url), tokenOf(proxy.password, proxyUrl(proxy.url)));
  if (proxy.lookUp !== undefined)
    return createSystemPool(proxy.lookUp, (route) => (route === null ? direct() : through(route)));
  checkEnvironment();
  return lazyPool((library) => new library.EnvHttpProxyAgent(proxied(library)));
}

function tokenOf(password: ProxyPassword | null | undefined, proxy: string): { token?: string } {
  const token = password?.headerFor(proxy) ?? null;
  return token === null ? {} : { token };
}

/** The library's own error would come with the first request, and quote the variable, which may hold a password. */
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
    // The library's own reader passes over what is no certificate.
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
