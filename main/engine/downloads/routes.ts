import { isLoopback } from '../service/base-url.ts';
import type { HttpPool } from '../service/http-pool.ts';
import { type ConnectionOptions, createHttpPool } from '../service/http-pools.ts';
import { createLoopbackPool } from './loopback-pool.ts';

/** The connections of downloads: as the service's other requests go, through the proxy except within this computer. */
export interface DownloadRoutes {
  poolFor(url: URL): HttpPool;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Makes connections of their own, so that a long download holds up nothing else. Throws `tls_failed`, `usage`. */
export function createDownloadRoutes(
  options: Pick<ConnectionOptions, 'proxy' | 'extraCa'> & { readonly connectTimeoutMs?: number },
): DownloadRoutes {
  const common = {
    extraCa: options.extraCa,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    headersTimeoutMs: 120_000,
    bodyTimeoutMs: 0,
  };
  const local = createLoopbackPool(common.connectTimeoutMs);
  const direct = createHttpPool({ ...common, proxy: { kind: 'none' } });
  const outward =
    options.proxy.kind === 'none' ? direct : createHttpPool({ ...common, proxy: options.proxy });
  return {
    poolFor(url) {
      if (!isLoopback(url.hostname)) return outward;
      return url.protocol === 'http:' ? local : direct;
    },
    async close() {
      await Promise.all([...new Set([local, direct, outward])].map((pool) => pool.destroy()));
    },
  };
}
