import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Writer } from '../../../main/engine/store/database.ts';
import { findTransfer, type StoredTransfer } from '../../../main/engine/store/transfers.ts';
import { serve, startFileServer } from '../services/file-server.ts';
import { addTransfer } from './transfer-journal.ts';
import { startTransferProcess } from './transfer-process.ts';

/**
 * How a download is disturbed: where its answers end, and whether its process is killed at the last of these
 * ends.
 */
export interface Disturbance {
  readonly cutAt: readonly number[];
  readonly kills: boolean;
}

/** How one download ended. */
export interface CutOutcome {
  readonly row: StoredTransfer;
  readonly sha256: string;
  /** Bytes of bodies that the server sent. */
  readonly servedBytes: number;
  readonly requests: number;
  readonly disturbance: Disturbance;
}

export interface CutDesk {
  readonly db: Writer;
  readonly dataDir: string;
  readonly folder: string;
}

/**
 * Downloads the same bytes once for each disturbance, several at once in a process of their own. For a
 * download that is to be killed, the server goes silent. Once all other downloads of the process are done,
 * and the sent bytes are in the part files, the process is killed.
 */
export async function transferWithCuts(
  desk: CutDesk,
  data: Buffer,
  disturbances: readonly Disturbance[],
  atOnce: number,
): Promise<{ readonly outcomes: CutOutcome[]; readonly files: string[] }> {
  const outcomes: CutOutcome[] = [];
  for (let start = 0; start < disturbances.length; start += atOnce)
    outcomes.push(...(await runBatch(desk, data, disturbances.slice(start, start + atOnce), start)));
  return { outcomes, files: readdirSync(desk.folder).sort() };
}

async function runBatch(
  desk: CutDesk,
  data: Buffer,
  batch: readonly Disturbance[],
  start: number,
): Promise<CutOutcome[]> {
  const seen = batch.map((disturbance) => ({ disturbance, requests: 0, servedBytes: 0, silentAt: -1 }));
  await using server = await startFileServer((request) => {
    const one = seen[Number(request.path.split('/').at(-1))];
    if (one === undefined) throw new Error(`nobody asked for ${request.path}`);
    const { cutAt, kills } = one.disturbance;
    const end = cutAt[one.requests] ?? data.length;
    one.requests += 1;
    one.servedBytes += end - (request.from ?? 0);
    const isSilent = kills && one.requests === cutAt.length;
    one.silentAt = isSilent ? end : -1;
    serve(request, data, { cutAt: end, cut: isSilent ? 'silence' : 'close' });
  });
  const ids = batch.map((_each, index) =>
    addTransfer(desk.db, desk.folder, `${server.url}/${index}`, { wantedName: nameOf(start + index) }),
  );
  const isReady = (id: number, index: number): boolean => {
    const silentAt = seen[index]?.silentAt ?? -1;
    if (silentAt < 0) return findTransfer(desk.db, id)?.state === 'done';
    return sizeOf(join(desk.folder, `${nameOf(start + index)}.part`)) >= silentAt;
  };
  const first = startTransferProcess(desk.dataDir, ids);
  if (batch.some(({ kills }) => kills)) {
    while (!ids.every(isReady)) await delay(5);
    first.kill();
  }
  await first.end;
  const open = ids.filter((id) => findTransfer(desk.db, id)?.state !== 'done');
  if (open.length > 0) await startTransferProcess(desk.dataDir, open).end;
  return Promise.all(ids.map((id, index) => outcomeOf(desk.db, id, seen[index])));
}

async function outcomeOf(
  db: Writer,
  id: number,
  seen: Omit<CutOutcome, 'row' | 'sha256'> | undefined,
): Promise<CutOutcome> {
  const row = findTransfer(db, id);
  if (row === undefined || seen === undefined) throw new Error(`the download ${id} is missing`);
  const hash = createHash('sha256');
  if (row.state === 'done' && row.name !== null)
    await pipeline(createReadStream(join(row.folder, row.name)), hash);
  const { disturbance, requests, servedBytes } = seen;
  return { row, sha256: hash.digest('hex'), servedBytes, requests, disturbance };
}

/** That many disturbances of a file of this size: one to three cuts each, and a kill in every third. */
export function drawDisturbances(count: number, size: number, random: () => number): Disturbance[] {
  return Array.from({ length: count }, (_each, index) => {
    const cuts = 1 + Math.floor(random() * 3);
    const cutAt = Array.from({ length: cuts }, () => 1 + Math.floor(random() * (size - 1)));
    return { cutAt: cutAt.sort((a, b) => a - b), kills: index % 3 === 0 };
  });
}

/** Numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function nameOf(index: number): string {
  return `list-${index}.csv`;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
