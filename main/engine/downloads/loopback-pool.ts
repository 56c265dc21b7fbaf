import { connect, type Socket } from 'node:net';
import { type HttpPool, lazyPool } from '../service/http-pool.ts';

/** What one reading of a socket brings at most. */
const READ_BYTES = 256 * 1_024;
/** A stream that waits to be read stops taking pieces at this size or below, so that it holds few of larger ones. */
const SMALL_BYTES = 32 * 1_024;
/** More buffers than a paused stream can hold unread, so that none is filled again too early. */
const BUFFERS = 8;

/**
 * Plain connections within this computer, which bring data as fast as memory allows: each one reads into a few buffers of its own again and again,
 * where Node would allocate every piece anew. Therefore a piece of a body is only valid until its taker returns.
 */
export function createLoopbackPool(connectTimeoutMs: number): HttpPool {
  return lazyPool(
    ({ Agent }) =>
      new Agent({
        allowH2: false,
        pipelining: 1,
        connect(options, callback) {
          const socket = openSocket(options.hostname, Number(options.port || 80));
          const timer = setTimeout(() => socket.destroy(timedOut()), connectTimeoutMs);
          const onError = (error: Error): void => {
            clearTimeout(timer);
            callback(error, null);
          };
          socket.once('error', onError);
          socket.once('connect', () => {
            clearTimeout(timer);
            socket.removeListener('error', onError);
            callback(null, socket);
          });
        },
      }),
  );
}

function openSocket(hostname: string, port: number): Socket {
  const buffers = Array.from({ length: BUFFERS }, () => Buffer.allocUnsafeSlow(READ_BYTES));
  let next = 0;
  const socket: Socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    noDelay: true,
    onread: {
      buffer() {
        next = (next + 1) % BUFFERS;
        return buffers[next] ?? Buffer.allocUnsafeSlow(READ_BYTES);
      },
      callback(bytes, buffer): boolean {
        const piece = Buffer.from(buffer.buffer, buffer.byteOffset, bytes);
        // Many small pieces could wait unread at once, so they are copied; of the large ones the stream holds no more than three.
        return socket.push(bytes < SMALL_BYTES ? Buffer.from(piece) : piece);
      },
    },
  });
  return socket;
}

function timedOut(): Error {
  return Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' });
}
