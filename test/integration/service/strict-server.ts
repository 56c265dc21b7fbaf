import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that counts requests of all paths together and refuses those over its limit. */
export interface StrictServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly allowed: number;
  readonly refused: number;
}

/** Counts in a sliding or fixed window of `windowMs`; answers every request within `latencyMs`. */
export async function startStrict(options: {
  kind: 'sliding' | 'fixed';
  limit: number;
  windowMs: number;
  latencyMs?: number;
}): Promise<StrictServer> {
  const { kind, limit, windowMs, latencyMs = 0 } = options;
  let moments: number[] = [];
  let allowed = 0;
  let refused = 0;
  const server = createServer((request, response) => {
    const now = performance.now();
    const startMs = kind === 'fixed' ? Math.floor(now / windowMs) * windowMs : now - windowMs;
    moments = moments.filter((moment) => moment > startMs);
    const isAllowed = moments.length < limit;
    if (isAllowed) moments.push(now);
    allowed += isAllowed ? 1 : 0;
    refused += isAllowed ? 0 : 1;
    response.setHeader('x-ratelimit-limit', limit);
    response.setHeader('x-ratelimit-remaining', limit - moments.length);
    if (!isAllowed) response.setHeader('retry-after', Math.ceil(windowMs / 1_000));
    response.statusCode = isAllowed ? 200 : 429;
    request.resume();
    const answer = (): void => {
      response.end(
        JSON.stringify(isAllowed ? { success: true } : { success: false, error_code: 'rate_limited' }),
      );
    };
    if (latencyMs === 0) answer();
    else setTimeout(answer, Math.random() * latencyMs);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    get allowed() {
      return allowed;
    },
    get refused() {
      return refused;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
