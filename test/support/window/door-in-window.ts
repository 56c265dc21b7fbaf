import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../run/lifetime.ts';

/**
 * A proxy between a window and a service. If it is shut, no new connection gets in, and nothing under way is
 * lost.
 */
export interface Door {
  baseUrl: string;
  /** New connections fail from now on; requests under way go on. */
  shut(): void;
  /** The same after so many more paid requests were answered. */
  shutAfter(answers: number): void;
  open(): Promise<void>;
}

export async function doorBefore(service: string): Promise<Door> {
  let left = Number.POSITIVE_INFINITY;
  let port = 0;
  let server: Server | null = null;
  const shut = () => {
    server?.close();
    server = null;
  };
  const open = async () => {
    left = Number.POSITIVE_INFINITY;
    server ??= createServer((incoming, outgoing) => {
      const onward = request(
        new URL(incoming.url ?? '/', service),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          if (incoming.method === 'POST') left -= 1;
          if (left <= 0) shut();
          // A kept connection would be a way in.
          outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  atEnd(() => {
    server?.close();
    server?.closeAllConnections();
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    shut,
    shutAfter: (answers) => {
      left = answers;
    },
    open,
  };
}
