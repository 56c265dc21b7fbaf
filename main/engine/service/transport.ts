import { monotonic } from '../world/clock.ts';
import { type AuthorityFile, readAuthorities } from './authorities.ts';
import { isLoopback } from './base-url.ts';
import { exchangeOver } from './exchange.ts';
import { createHttpPool, type ProxyChoice } from './http-pools.ts';
import { type HttpRequest, type Reach, type Transport, TransportFailure } from './transport-types.ts';

const MIB = 1_024 * 1_024;

/** Everything has a default. Times are ms, sizes are bytes. */
export interface TransportOptions {
  readonly proxy?: ProxyChoice;
  /** A PEM file of authorities to trust besides the usual ones. */
  readonly caFile?: string | null;
  /** The contents of `caFile`, if it was read already. */
  readonly authorities?: AuthorityFile | null;
  readonly connectTimeoutMs?: number;
  /** The most time from the request's last byte to the answer's headers. */
  readonly headersTimeoutMs?: number;
  /** Between two pieces of the body. */
  readonly bodyTimeoutMs?: number;
  /** For one exchange as a whole. */
  readonly totalTimeoutMs?: number;
  readonly maxBodyBytes?: number;
}

/** Throws `file_not_found`, `file_unreadable` or `tls_failed` for the CA file, `usage` for the proxy. */
export function createTransport(options: TransportOptions = {}): Transport {
  const connection = {
    extraCa: options.caFile == null ? null : (options.authorities ?? readAuthorities(options.caFile)).pem,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    headersTimeoutMs: options.headersTimeoutMs ?? 120_000,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 60_000,
  };
  const limits = {
    maxBodyBytes: options.maxBodyBytes ?? 64 * MIB,
    headersTimeoutMs: connection.headersTimeoutMs,
    bodyTimeoutMs: connection.bodyTimeoutMs,
    totalTimeoutMs: options.totalTimeoutMs ?? 300_000,
  };
  const direct = createHttpPool({ ...connection, proxy: { kind: 'none' } });
  const proxy = options.proxy ?? { kind: 'system' };
  const outward = proxy.kind === 'none' ? direct : createHttpPool({ ...connection, proxy });
  // A proxy can't reach our loopback, and would see the token in plain http, which is for loopback only.
  const poolFor = (url: URL) => (isLoopback(url.hostname) ? direct : outward);

  const exchange: Transport['exchange'] = (request, hooks = {}) =>
    exchangeOver(poolFor(request.url), request, hooks, limits);
  const both = [...new Set([direct, outward])];
  return {
    exchange,
    ping: (baseUrl, signal) => ping(exchange, baseUrl, signal),
    poolFor,
    async close() {
      await Promise.all(both.map((pool) => pool.destroy()));
    },
    async retire() {
      await Promise.all(both.map((pool) => pool.close()));
    },
  };
}

async function ping(exchange: Transport['exchange'], baseUrl: string, signal?: AbortSignal): Promise<Reach> {
  const request: HttpRequest = {
    url: new URL(`${baseUrl}/llms.txt`),
    method: 'GET',
    headers: {},
    body: null,
  };
  const startedMs = monotonic();
  try {
    const { status } = await exchange(request, { signal });
    return { reachable: true, status, latencyMs: Math.round(monotonic() - startedMs) };
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    return { reachable: false, code: error.code, message: error.message };
  }
}
