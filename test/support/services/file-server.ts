import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One request for a file, with its response. */
export interface FileRequest {
  /** Counted from 1. */
  readonly number: number;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** The first byte of a `Range` request; null if the whole file is asked for. */
  readonly from: number | null;
}

export interface FileServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: FileRequest[];
}

/** A real HTTP server; a function answers each request. */
export async function startFileServer(answer: (request: FileRequest) => void): Promise<FileServer> {
  const requests: FileRequest[] = [];
  const server = createServer((incoming, response) => {
    const from = /^bytes=(\d+)-$/.exec(incoming.headers.range ?? '')?.[1];
    const { url = '/', headers, socket } = incoming;
    const request = {
      number: requests.length + 1,
      path: url,
      headers,
      response,
      socket,
      from: from === undefined ? null : Number(from),
    };
    requests.push(request);
    response.on('error', () => {});
    answer(request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/file`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A correct answer, and where it is cut. */
export interface Serving {
  readonly etag?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The offset in the file after which nothing is sent. */
  readonly cutAt?: number | undefined;
  /** How it is cut: the connection is closed, reset, or stays silent. */
  readonly cut?: 'close' | 'reset' | 'silence' | undefined;
  /** Ignores ranges. */
  readonly ignoresRange?: boolean;
}

/**
 * Answers as a correct file server: with the whole file, or with the rest from an offset if its version is
 * unchanged.
 */
export function serve(request: FileRequest, data: Buffer, serving: Serving = {}): void {
  const { response, headers } = request;
  const { etag = '"v1"', cutAt, cut = 'close' } = serving;
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const from = serving.ignoresRange === true || !isSame ? null : request.from;
  const common = { ...(etag === null ? {} : { etag }), ...serving.headers };
  if (from !== null && from >= data.length) {
    response.writeHead(416, { ...common, 'content-range': `bytes */${data.length}` }).end();
    return;
  }
  const start = from ?? 0;
  response.writeHead(from === null ? 200 : 206, {
    'content-type': 'text/csv',
    'content-length': String(data.length - start),
    ...(from === null ? {} : { 'content-range': `bytes ${from}-${data.length - 1}/${data.length}` }),
    ...common,
  });
  if (cutAt === undefined || cutAt >= data.length) response.end(data.subarray(start));
  else cutAfter(request, data.subarray(start, Math.max(start, cutAt)), cut);
}

/** Sends these bytes of a longer body, then nothing. */
export function cutAfter(
  { response, socket }: FileRequest,
  bytes: Buffer,
  cut: 'close' | 'reset' | 'silence',
): void {
  response.flushHeaders();
  const end = (): void => {
    if (cut === 'close') socket.end();
    if (cut === 'reset') socket.resetAndDestroy();
  };
  if (bytes.length === 0) setImmediate(end);
  else response.write(bytes, end);
}
