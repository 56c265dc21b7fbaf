import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export type Reply = (request: SeenRequest, response: ServerResponse) => void;

export interface HttpService {
  baseUrl: string;
  seen: SeenRequest[];
  /** Refuses connections from now on and closes open ones, like a computer that is switched off. */
  leave(): void;
  /** Listens again at the same address. */
  comeBack(): Promise<void>;
}

/** A real HTTP server that misbehaves as a test wants; it ends with the test. */
export async function startHttpService(reply: Reply): Promise<HttpService> {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const url = new URL(incoming.url ?? '/', 'http://localhost');
      const request: SeenRequest = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: text === '' ? null : JSON.parse(text),
      };
      seen.push(request);
      reply(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const leave = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(leave);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    leave,
    comeBack: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
  };
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  headers: Record<string, string> = {},
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The domains that a batch request asks about. */
export function domainsOf(request: SeenRequest): string[] {
  return (request.body as { domains: string[] }).domains;
}
