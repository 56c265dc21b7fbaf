import { createServiceClient, type ServiceClient } from '../../../main/engine/service/client.ts';
import { createPacer } from '../../../main/engine/service/pacer/pacer.ts';
import type { RetryPolicy } from '../../../main/engine/service/retry.ts';
import { createToken } from '../../../main/engine/service/secret.ts';
import { createTransport, type TransportOptions } from '../../../main/engine/service/transport.ts';

export const TOKEN = 'tk_5d1c0b7e9f3a4826b0';
export const WORKSPACE = '0b9d5c1e-6f0a-4f6e-9f57-2f7b7f0a1c11';

export interface TestClient extends AsyncDisposable {
  readonly client: ServiceClient;
}

/** A separate client, with short time-outs for a test. */
export function makeClient(
  baseUrl: string,
  options: {
    retry?: Partial<RetryPolicy>;
    transport?: TransportOptions;
    windowMs?: number;
    token?: string;
    isCurrent?: () => boolean;
  } = {},
): TestClient {
  const transport = createTransport({ proxy: { kind: 'none' }, ...options.transport });
  const pacer = createPacer({ windowMs: options.windowMs ?? 60_000 });
  const retry = { baseMs: 1, capMs: 2, ...options.retry };
  const { token = TOKEN, isCurrent = () => true } = options;
  const access = { baseUrl, token: createToken(token, baseUrl), workspaceId: WORKSPACE, isCurrent };
  const client = createServiceClient({ ...access, pacer, transport, retry });
  return { client, [Symbol.asyncDispose]: () => transport.close() };
}

/** The error that a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('it was answered');
    },
    (error: unknown) => error,
  );
}
