import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferFault } from './transfer-faults.ts';

/** How a download ended. `gone`: the caller or the service closed the connection. */
export type TransferEnd = 'whole' | 'dropped' | 'stalled' | 'gone';

interface Sending {
  pieces: Iterable<Buffer>;
  fault: TransferFault | null;
  /** Read before each piece, so that it can change during a download. */
  bytesPerSecond: () => number | null;
  onSent: (bytes: number) => void;
}

/** Writes a body, no faster than the rate, then ends it or causes the fault. The head was sent before. */
export async function sendPieces(response: ServerResponse, sending: Sending): Promise<TransferEnd> {
  const { fault, onSent } = sending;
  let left = fault?.afterBytes ?? Number.POSITIVE_INFINITY;
  for (const piece of slices(sending.pieces, sending.bytesPerSecond)) {
    const part = piece.subarray(0, left);
    left -= part.length;
    if (part.length > 0 && !(await write(response, part))) return 'gone';
    onSent(part.length);
    if (left === 0) break;
    const rate = sending.bytesPerSecond();
    if (rate !== null) await sleep((part.length / rate) * 1_000);
  }
  if (fault !== null && left === 0) return fail(response, fault);
  response.end();
  return 'whole';
}

/** About twenty pieces a second, so that a slow download is even. */
function* slices(pieces: Iterable<Buffer>, bytesPerSecond: () => number | null): Generator<Buffer> {
  for (const piece of pieces) {
    let at = 0;
    while (at < piece.length) {
      const rate = bytesPerSecond();
      const end =
        rate === null ? piece.length : Math.min(piece.length, at + Math.max(1, Math.ceil(rate / 20)));
      yield piece.subarray(at, end);
      at = end;
    }
  }
}

async function write(response: ServerResponse, bytes: Buffer): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(bytes)) return true;
  const ended = new AbortController();
  const { signal } = ended;
  const waits = ['drain', 'close'].map((event) => once(response, event, { signal }));
  await Promise.race(waits).catch(() => undefined);
  for (const wait of waits) wait.catch(() => undefined);
  ended.abort();
  return !response.destroyed;
}

async function fail(response: ServerResponse, { kind }: TransferFault): Promise<TransferEnd> {
  if (response.destroyed) return 'gone';
  response.flushHeaders();
  if (kind === 'drop') {
    // The bytes before the fault must arrive.
    response.socket?.destroySoon();
    return 'dropped';
  }
  await once(response, 'close').catch(() => undefined);
  return 'stalled';
}
