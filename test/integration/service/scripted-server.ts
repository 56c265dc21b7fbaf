import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One request as it arrived, with its body. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The number of its connection, counted from 1. */
  readonly connection: number;
}

/** What the server does with one request. */
export type Step = (response: ServerResponse, request: Received, socket: Socket) => void;

export interface ScriptedServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly received: Received[];
  readonly server: Server;
}

/** A real server that does one step of the script for each request; the last step is repeated. */
export async function startScripted(...script: Step[]): Promise<ScriptedServer> {
  const received: Received[] = [];
  const connections = new Map<Socket, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers, socket } = request;
      const body = Buffer.concat(chunks).toString();
      const entry = { method, url, headers, body, connection: connections.get(socket) ?? 0 };
      received.push(entry);
      const step = script[Math.min(received.length, script.length) - 1];
      step?.(response, entry, socket);
    });
  });
  server.on('connection', (socket) => connections.set(socket, connections.size + 1));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    server,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Answers with a text. */
export function text(status: number, body: string, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Closes the connection after reading the request. */
export const hangUp: Step = (_response, _request, socket) => {
  socket.end();
};

/** Resets the connection after reading the request. */
export const reset: Step = (_response, _request, socket) => {
  socket.resetAndDestroy();
};

/** Sends nothing. */
export const silence: Step = () => {};

/** Announces a longer body than it sends, then closes. */
export const cutBody: Step = (response, _request, socket) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"success":true,"domain":');
  response.flushHeaders();
  socket.end();
};
