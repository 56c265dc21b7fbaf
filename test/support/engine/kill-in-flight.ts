import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findTransfer } from '../../../main/engine/store/transfers.ts';
import { type FileRequest, startFileServer } from '../services/file-server.ts';
import type { CutDesk } from './cut-transfers.ts';
import { addTransfer } from './transfer-journal.ts';
import { startTransferProcess } from './transfer-process.ts';

/** How a download ended whose process was killed while bytes came in at the speed of a gigabit line. */
export interface InFlightOutcome {
  readonly sha256: string | null;
  readonly requests: number;
  /** Bytes that the server passed to its socket, including those under way at the kill. */
  readonly handedOutBytes: number;
}

const PIECE_BYTES = 65_536;
const LINE_BYTES_PER_MS = 125_000;
/** A timer may fire this late, ms. */
const BURST_MS = 4;

/**
 * Downloads the bytes, kills the process when the part file has that many of them, and lets another process
 * resume.
 */
export async function killInFlight(
  desk: CutDesk,
  data: Buffer,
  killFromBytes: number,
  name: string,
): Promise<InFlightOutcome> {
  let handedOutBytes = 0;
  await using server = await startFileServer((request) =>
    pour(request, data, (bytes) => {
      handedOutBytes += bytes;
    }),
  );
  const id = addTransfer(desk.db, desk.folder, server.url, { wantedName: name });
  const first = startTransferProcess(desk.dataDir, [id]);
  const part = join(desk.folder, `${name}.part`);
  const look = (): void => {
    if ((statSync(part, { throwIfNoEntry: false })?.size ?? 0) >= killFromBytes) first.kill();
    else if (findTransfer(desk.db, id)?.state !== 'done') setImmediate(look);
  };
  look();
  await first.end;
  if (findTransfer(desk.db, id)?.state !== 'done') await startTransferProcess(desk.dataDir, [id]).end;
  const row = findTransfer(desk.db, id);
  return {
    sha256: row?.state === 'done' ? row.sha256 : null,
    requests: server.requests.length,
    handedOutBytes,
  };
}

/**
 * Sends the file, or the rest of it, in small pieces. A piece is sent when a line of that speed would have
 * delivered it and the piece before it was taken.
 */
async function pour(
  { response, from }: FileRequest,
  data: Buffer,
  onPiece: (bytes: number) => void,
): Promise<void> {
  const range = from === null ? {} : { 'content-range': `bytes ${from}-${data.length - 1}/${data.length}` };
  response.writeHead(from === null ? 200 : 206, {
    'content-length': String(data.length - (from ?? 0)),
    etag: '"v1"',
    ...range,
  });
  const closed = once(response, 'close');
  let dueMs = performance.now();
  for (let at = from ?? 0; at < data.length && !response.destroyed; at += PIECE_BYTES) {
    while (performance.now() < dueMs) await delay(1);
    // A line cannot make up for time in which nobody took anything.
    dueMs = Math.max(dueMs, performance.now() - BURST_MS) + PIECE_BYTES / LINE_BYTES_PER_MS;
    const piece = data.subarray(at, at + PIECE_BYTES);
    onPiece(piece.length);
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed]);
  }
  response.end();
}
