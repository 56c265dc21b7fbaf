import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from '../run/lifetime.ts';

/** A way to a PostgreSQL server that a test can cut, and that counts the statements that pass. */
export interface CuttingProxy {
  readonly port: number;
  /** Statements that were sent so far. Each is one round trip. */
  statements(): number;
  /** Bytes that were sent so far, and those of them that are rows of a COPY. */
  sent(): { bytes: number; rowBytes: number };
  /** Cuts every connection now, wherever its bytes are. */
  cut(): void;
  /** Cuts each connection after so many further bytes from the server. Null cuts none. */
  cutAfter(bytes: (() => number) | null): void;
  /** Ends each connection after so many further bytes from the client, or holds up all others. */
  endAfterSent(bytes: number, how: 'cut' | 'hold'): void;
  /** False takes no connections. */
  open(isOpen: boolean): void;
}

const HOST = '127.0.0.1';

export async function startCuttingProxy(port: () => number): Promise<CuttingProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let statements = 0;
  let isOpen = true;
  let limit: (() => number) | null = null;
  let sentLimit = { bytes: Number.POSITIVE_INFINITY, how: 'cut' };
  let bytesSent = 0;
  let rowBytes = 0;
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
    let maySend = sentLimit.bytes;
    const count = createCounter((type, length) => {
      if (type === 'S' || type === 'Q') statements += 1;
      if (type === 'd') rowBytes += length;
    });
    client.on('data', (bytes) => {
      const passing = bytes.subarray(0, Math.max(0, maySend));
      maySend -= bytes.length;
      bytesSent += passing.length;
      count(passing);
      far.write(passing);
      if (maySend >= 0) return;
      if (sentLimit.how === 'cut') end();
      else client.pause();
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
    sent: () => ({ bytes: bytesSent, rowBytes }),
    cut,
    cutAfter: (bytes) => {
      limit = bytes;
    },
    endAfterSent: (bytes, how) => {
      sentLimit = { bytes, how };
    },
    open: (may) => {
      isOpen = may;
      if (!may) cut();
    },
  };
}

/** Tells of each message of a client: its type, such as `S` for `Sync`, `Q` for a simple query, `d` for rows of a COPY. */
function createCounter(onMessage: (type: string, length: number) => void): (bytes: Buffer) => void {
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
      onMessage(type, length);
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
}
