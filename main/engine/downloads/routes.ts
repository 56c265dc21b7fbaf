import type { Dispatcher } from 'undici';
import { isLoopback } from '../service/base-url.ts';
import { type ConnectionOptions, createDispatcher } from '../service/dispatcher.ts';
import { createLoopbackAgent } from './loopback-agent.ts';

/** The connections of downloads: as the service's other requests go, through the proxy except within this computer. */
export interface DownloadRoutes {
  dispatcherFor(url: URL): Dispatcher;
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
  const local = createLoopbackAgent(common.connectTimeoutMs);
  const direct = createDispatcher({ ...common, proxy: { kind: 'none' } });
  const outward =
    options.proxy.kind === 'none' ? direct : createDispatcher({ ...common, proxy: options.proxy });
  return {
    dispatcherFor(url) {
      if (!isLoopback(url.hostname)) return outward;
      return url.protocol === 'http:' ? local : direct;
    },
    async close() {
      await Promise.all([...new Set([local, direct, outward])].map((dispatcher) => dispatcher.destroy()));
    },
  };
}
