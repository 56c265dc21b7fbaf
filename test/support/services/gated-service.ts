import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Gate {
  baseUrl: string;
  /** Holds paid requests from now on, or all of them. */
  shut(what?: 'paid' | 'all'): void;
  /** Lets so many paid requests pass, and holds those after them: a test that counts them is too late on a busy computer. */
  shutAfter(paid: number): void;
  /** Lets through what is held, and everything after it. */
  open(): void;
  /** How many requests are held now. */
  waiting(): number;
  /** How many of them are free. */
  waitingFree(): number;
}

/** A proxy before a service that can hold paid requests, so that a test can look at a run under way. */
export async function gateBefore(service: string): Promise<Gate> {
  const held: { pass: () => void; isPaid: boolean }[] = [];
  let shut: 'paid' | 'all' | null = null;
  let left = Number.POSITIVE_INFINITY;
  const server = createServer((incoming, outgoing) => {
    const pass = () => forward(service, incoming, outgoing);
    const isPaid = incoming.method === 'POST';
    if (isPaid && shut === null && left <= 0) shut = 'paid';
    if (isPaid) left -= 1;
    if (shut !== 'all' && (shut === null || !isPaid)) return pass();
    const mine = { pass, isPaid };
    held.push(mine);
    incoming.socket.once('close', () => {
      if (held.includes(mine)) held.splice(held.indexOf(mine), 1);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = () => {
    shut = null;
    left = Number.POSITIVE_INFINITY;
    for (const { pass } of held.splice(0)) pass();
  };
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: (what = 'paid') => {
      shut = what;
    },
    shutAfter: (paid) => {
      left = paid;
    },
    open,
    waiting: () => held.length,
    waitingFree: () => held.filter(({ isPaid }) => !isPaid).length,
  };
}

function forward(service: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  // The client may be gone by now; then the service must not get the request.
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
