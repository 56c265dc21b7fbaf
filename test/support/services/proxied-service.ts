import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a proxy changes between the program and a service. */
export interface Changes {
  url?: (url: URL) => void;
  body?: (body: Buffer, contentType: string) => Buffer;
}

/** Starts a proxy for a service that makes these changes; returns its address. */
export async function proxyService(service: string, changes: Changes): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', service);
      changes.url?.(url);
      const { host: _, connection: __, ...headers } = incoming.headers;
      const sent = Buffer.concat(chunks);
      void fetch(url, {
        method: incoming.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(sent.length > 0 ? { body: sent } : {}),
      })
        .then(async (answer) => {
          const body = Buffer.from(await answer.arrayBuffer());
          const kept = [...answer.headers].filter(
            ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
          );
          outgoing.writeHead(answer.status, Object.fromEntries(kept));
          outgoing.end(changes.body?.(body, answer.headers.get('content-type') ?? '') ?? body);
        })
        .catch(() => outgoing.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Limits the pages of a service to `perPage`, like a service that has much more data. */
export function narrowPages(service: string, perPage: number): Promise<string> {
  return proxyService(service, {
    url: ({ searchParams }) => {
      if (searchParams.has('per_page')) searchParams.set('per_page', String(perPage));
    },
  });
}
