import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTransfer } from '../../../main/engine/store/transfers.ts';
import { drawDisturbances, seededRandom, transferWithCuts } from '../../support/engine/cut-transfers.ts';
import { openTransferDesk } from '../../support/engine/transfer-fixture.ts';
import { csvOf, sha256Of } from '../../support/engine/transfer-journal.ts';
import { startTransferProcess } from '../../support/engine/transfer-process.ts';
import { serve, startFileServer } from '../../support/services/file-server.ts';

const data = csvOf(1_024 * 1_024);

it('brings a hundred files whole through cuts and kills, and fetches hardly a byte twice', async () => {
  const desk = openTransferDesk();
  const disturbances = drawDisturbances(100, data.length, seededRandom(7));
  const { outcomes, files } = await transferWithCuts(desk, data, disturbances, 17);
  const sha256 = sha256Of(data);
  expect(outcomes.filter((each) => each.sha256 !== sha256)).toEqual([]);
  expect(outcomes.filter(({ row }) => row.sha256 !== sha256)).toEqual([]);
  expect(files).toEqual(outcomes.map((_each, index) => `list-${index}.csv`).sort());
  // Each cut forces one attempt; nothing else does.
  const spent = outcomes.filter((each) => each.requests > each.disturbance.cutAt.length + 1);
  expect(spent).toEqual([]);
  expect(outcomes.map(({ row }) => row.attemptsUsed)).toEqual(outcomes.map(({ requests }) => requests));
  expect(Math.max(...outcomes.map(({ servedBytes }) => servedBytes / data.length))).toBeLessThanOrEqual(1.05);
}, 240_000);

it('brings the right file after a kill at any instant', async () => {
  const desk = openTransferDesk();
  const random = seededRandom(11);
  const part = join(desk.folder, 'list-7.csv.part');
  // Before the first byte, after it, in the middle, and while the file is proven and named.
  const killFrom = [0, 1, data.length * random(), data.length, 0, 1, data.length * random(), data.length];
  let kill = (): void => {};
  await using server = await startFileServer((request) => {
    serve(request, data);
    const bytes = killFrom[request.number - 1];
    if (bytes !== undefined) whenSizeIs(part, bytes, request.socket, () => kill());
  });
  const id = desk.add(server.url);
  let runs = 0;
  for (; runs < 20 && findTransfer(desk.db, id)?.state !== 'done'; runs += 1) {
    const child = startTransferProcess(desk.dataDir, [id], { asker: 'person' });
    kill = child.kill;
    await child.end;
    const named = readdirSync(desk.folder).filter((name) => !name.endsWith('.part'));
    for (const name of named) expect(sha256Of(readFileSync(join(desk.folder, name)))).toBe(sha256Of(data));
  }
  expect(runs).toBeGreaterThan(2);
  expect(findTransfer(desk.db, id)).toMatchObject({ state: 'done', sha256: sha256Of(data) });
  expect(desk.files()).toEqual(['list-7.csv']);
});

/**
 * Calls `then` when the file has that many bytes; also when the connection ended or the file got its name.
 */
function whenSizeIs(path: string, bytes: number, socket: Socket, then: () => void): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= bytes || socket.destroyed) then();
  else setImmediate(() => whenSizeIs(path, bytes, socket, then));
}
