/// <reference path="./undici-parts.d.ts" />
import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { monotonic } from './clock.ts';

/** Connections to send requests over. `close` waits for requests under way, `destroy` ends them. */
export interface HttpPool {
  /** Never throws. A failure without a connection reaches `onResponseError`, without a controller. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** How connections are made. Times are ms. */
export interface PoolOptions {
  /** `environment` reads http_proxy, https_proxy and no_proxy. `authorization` is the proxy's header. */
  readonly way: 'direct' | 'environment' | { readonly proxy: string; readonly authorization: string | null };
  /** Which authorities are trusted. Null for the usual ones. */
  readonly secureContext: SecureContext | null;
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
}

/**
 * Idle connections are closed sooner than servers usually do, since a request that crosses the server's
 * closing has an unknown outcome. The library respects a shorter `Keep-Alive` hint of the server.
 */
const KEEP_ALIVE_MS = 4_000;

/**
 * The HTTP library's connection pool: HTTP/1.1, with one request at a time on a connection. With HTTP/2 or
 * pipelining, the library would send requests of a closed connection again by itself.
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
  return lazyPool(async () => {
    if (way === 'direct') {
      const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
      return new Agent({ ...common, connect: tls });
    }
    const { EnvHttpProxyAgent, errors, Pool, ProxyAgent } = await import('undici');
    const refused = () => new errors.RequestAbortedError('Proxy response (407) !== 200 when HTTP Tunneling');
    const proxied = {
      ...common,
      connect: tls,
      requestTls: tls,
      proxyTls: tls,
      // If a proxy accepts and then says nothing, the library would hold the request for five minutes.
      clientFactory: (origin: URL, given: object) =>
        oneByOne(new Pool(origin, { ...given, allowH2: false, headersTimeout: connectTimeoutMs }), refused),
    };
    if (way === 'environment') return new EnvHttpProxyAgent(proxied);
    const token = way.authorization === null ? {} : { token: way.authorization };
    return new ProxyAgent({ ...proxied, uri: way.proxy, ...token });
  });
}

/** Whoever asks so soon after a refusal cannot know of it yet, ms. */
const TOLD_MS = 1_000;

/**
 * Opens one tunnel through a proxy at a time. If that fails, so do those that wait for it: several passwords that are
 * refused at once may lock an account.
 */
function oneByOne(proxy: Dispatcher, refused: () => Error): Dispatcher {
  const connect = proxy.connect.bind(proxy) as (
    options: Dispatcher.ConnectOptions,
  ) => Promise<Dispatcher.ConnectData>;
  let ahead: Promise<unknown> = Promise.resolve();
  let failure: { error: unknown; untilMs: number } | null = null;
  const open = async (options: Dispatcher.ConnectOptions, askedMs: number) => {
    if (failure !== null && askedMs <= failure.untilMs) throw failure.error;
    try {
      const answer = await connect(options);
      if (answer.statusCode === 407) failure = { error: refused(), untilMs: monotonic() + TOLD_MS };
      return answer;
    } catch (error) {
      failure = { error, untilMs: monotonic() };
      throw error;
    }
  };
  return Object.assign(proxy, {
    connect: (options: Dispatcher.ConnectOptions) => {
      const askedMs = monotonic();
      const tunnel = ahead.then(() => open(options, askedMs));
      ahead = tunnel.catch(() => undefined);
      return tunnel;
    },
  });
}

/**
 * A pool that is made with its first request. The library is loaded then: it takes as long as the rest of the engine.
 * Without a proxy, a third of it is enough.
 */
function lazyPool(make: () => Promise<Dispatcher>): HttpPool {
  let made: Promise<Dispatcher> | undefined;
  let isDestroyed = false;
  const pool = () => {
    made ??= make();
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

/** Does what leads to a request's connection. Tells the request if that fails. */
export function tellFailure(handler: Dispatcher.DispatchHandler, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    // The library itself passes no controller if there is no connection yet.
    handler.onResponseError?.(null as never, error instanceof Error ? error : new Error(String(error)));
  });
}
