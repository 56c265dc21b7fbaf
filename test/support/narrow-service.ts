import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Stands before a service and lets its pages be no longer than `perPage`, as one with far more to tell would. */
export async function narrowPages(service: string, perPage: number): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', service);
    if (url.searchParams.has('per_page')) url.searchParams.set('per_page', String(perPage));
    const { host: _, ...headers } = incoming.headers;
    void fetch(url, { headers: headers as Record<string, string> })
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const kept = [...answer.headers].filter(
          ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
        );
        outgoing.writeHead(answer.status, Object.fromEntries(kept)).end(body);
      })
      .catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
