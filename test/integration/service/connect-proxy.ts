import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy for CONNECT that connects every name to one local port. */
export interface ConnectProxy extends AsyncDisposable {
  readonly url: string;
  /** The `host:port` and the credentials of every CONNECT. */
  readonly asked: { target: string; authorization: string | undefined }[];
  /** Everything that clients sent before their tunnels were open. */
  readonly plain: string[];
  /** From now on, answers CONNECT with that status. Tunnels that are open stay. */
  refuseWith(status: number): void;
  /** How often it did. */
  readonly refused: () => number;
}

/** With `refuse`, answers CONNECT with that status. */
export async function startConnectProxy(targetPort: number, refuseFirst?: number): Promise<ConnectProxy> {
  let refuse = refuseFirst;
  let refused = 0;
  const asked: ConnectProxy['asked'] = [];
  const plain: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    plain.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.writeHead(500).end();
  });
  server.on('connect', (request, socket: Socket, head: Buffer) => {
    asked.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    plain.push(JSON.stringify(request.headers));
    if (refuse !== undefined) {
      refused += 1;
      socket.end(`HTTP/1.1 ${refuse} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const upstream = connect(targetPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://user:p%40ss@127.0.0.1:${port}`,
    asked,
    plain,
    refused: () => refused,
    refuseWith: (status) => {
      refuse = status;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
