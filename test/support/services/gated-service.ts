import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Gate {
  baseUrl: string;
  /** Paid requests wait at the gate from now on. */
  shut(): void;
  /** Lets through what waits, and everything after it. */
  open(): void;
  /** Paid requests that wait now. */
  waiting(): number;
}

/** Stands before a service and holds paid requests back, so that a test can look at a run while it is under way. */
export async function gateBefore(service: string): Promise<Gate> {
  const held: (() => void)[] = [];
  let isShut = false;
  const server = createServer((incoming, outgoing) => {
    const pass = () => forward(service, incoming, outgoing);
    if (isShut && incoming.method === 'POST') held.push(pass);
    else pass();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = () => {
    isShut = false;
    for (const pass of held.splice(0)) pass();
  };
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: () => {
      isShut = true;
    },
    open,
    waiting: () => held.length,
  };
}

function forward(service: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  // Who asked may be gone by now, and then the service must not hear of it.
  if (incoming.socket.destroyed) return;
  const { host: _, ...headers } = incoming.headers;
  const onward = request(
    new URL(incoming.url ?? '/', service),
    { method: incoming.method, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
