import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';

/** Connections that requests are sent over; `close` waits for those under way, `destroy` ends them. */
export interface HttpPool {
  /** Throws nothing: what goes wrong before there is a connection reaches `onResponseError`, too, without a controller. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** How connections are made; times in ms. */
export interface PoolOptions {
  /** `environment` reads http_proxy, https_proxy and no_proxy; `authorization` is the header that the proxy is shown, or null. */
  readonly way: 'direct' | 'environment' | { readonly proxy: string; readonly authorization: string | null };
  /** Which authorities are trusted; null for the usual ones. */
  readonly secureContext: SecureContext | null;
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
}

/** The HTTP library: loading it takes as long as the rest of the engine together, and no start of the engine needs it. */
type HttpLibrary = typeof import('undici');

/**
 * Idle connections are given up sooner than servers usually close them, since a request that crosses the server's
 * closing has an unknown outcome. A shorter `Keep-Alive` hint of the server is honoured by the library.
 */
const KEEP_ALIVE_MS = 4_000;

/**
 * The HTTP library's connection pool. HTTP/1.1 with one request on a connection at a time: with HTTP/2 or pipelining
 * the library sends requests of a closed connection again by itself.
 */
export function openHttpPool(options: PoolOptions): HttpPool {
  const { way, connectTimeoutMs, headersTimeoutMs, bodyTimeoutMs, secureContext } = options;
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
  if (way === 'direct') return lazyPool(({ Agent }) => new Agent({ ...common, connect: tls }));
  if (way === 'environment') return lazyPool((library) => new library.EnvHttpProxyAgent(proxied(library)));
  const { proxy: uri, authorization } = way;
  const token = authorization === null ? {} : { token: authorization };
  return lazyPool((library) => new library.ProxyAgent({ ...proxied(library), uri, ...token }));
}

/** A pool that is made, and the library loaded, with its first request. */
function lazyPool(make: (library: HttpLibrary) => Dispatcher): HttpPool {
  let made: Promise<Dispatcher> | undefined;
  let isDestroyed = false;
  const pool = () => {
    made ??= import('undici').then(make);
    return made;
  };
  return {
    dispatch: (options, handler) =>
      tellFailure(handler, async () => {
        const opened = await pool();
        if (isDestroyed) await opened.destroy();
        opened.dispatch(options, handler);
      }),
    close: async () => {
      if (made !== undefined) await (await made).close();
    },
    destroy: async () => {
      isDestroyed = true;
      if (made !== undefined) await (await made).destroy();
    },
  };
}

/** Does what leads to a request's connection, and tells the request where that fails. */
export function tellFailure(handler: Dispatcher.DispatchHandler, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    // The library itself gives no controller where there is no connection yet.
    handler.onResponseError?.(null as never, error instanceof Error ? error : new Error(String(error)));
  });
}
