import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from '../run/lifetime.ts';

/** A way to a PostgreSQL server that a test can cut, and that counts the statements that pass. */
export interface CuttingProxy {
  readonly port: number;
  /** Statements that were sent so far. Each is one round trip. */
  statements(): number;
  /** Cuts every connection now, wherever its bytes are. */
  cut(): void;
  /** Cuts each connection after so many further bytes from the server. Null cuts none. */
  cutAfter(bytes: (() => number) | null): void;
  /** False takes no connections. */
  open(isOpen: boolean): void;
}

const HOST = '127.0.0.1';

export async function startCuttingProxy(port: () => number): Promise<CuttingProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let statements = 0;
  let isOpen = true;
  let limit: (() => number) | null = null;
  const server = createServer((client) => {
    if (!isOpen) return void client.destroy();
    const far = connect(port(), HOST);
    const pair: [Socket, Socket] = [client, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      far.destroy();
    };
    let left = limit?.() ?? Number.POSITIVE_INFINITY;
    const count = createCounter(() => {
      statements += 1;
    });
    client.on('data', (bytes) => {
      count(bytes);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      client.write(bytes.subarray(0, Math.max(0, left)));
      left -= bytes.length;
      if (left <= 0) end();
    });
    for (const socket of pair) {
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  await new Promise<void>((ready) => server.listen(0, HOST, ready));
  const cut = () => {
    for (const [client, far] of pairs) {
      client.destroy();
      far.destroy();
    }
  };
  atEnd(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    statements: () => statements,
    cut,
    cutAfter: (bytes) => {
      limit = bytes;
    },
    open: (may) => {
      isOpen = may;
      if (!may) cut();
    },
  };
}

/** Counts the messages by which a client asks for an answer: `Sync`, and a simple query. */
function createCounter(onStatement: () => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      // The first message has no type.
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const type = hasStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      if (type === 'S' || type === 'Q') onStatement();
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
}
