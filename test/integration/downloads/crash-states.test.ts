import { appendFileSync, linkSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTransfer, updateTransfer } from '../../../main/engine/store/transfers.ts';
import { openTransferDesk } from '../../support/engine/transfer-fixture.ts';
import { csvOf, sha256Of } from '../../support/engine/transfer-journal.ts';
import { serve, startFileServer } from '../../support/services/file-server.ts';

/** States that only a power cut or a kill at a certain moment leaves, made by hand. */
const data = csvOf(300_000);
const cutAt = 180_000;
const sha256 = sha256Of(data);

/** A download that a process left at the cut, and what is needed to resume it. */
async function interrupted() {
  const server = await startFileServer((request) =>
    serve(request, data, request.number === 1 ? { cutAt } : {}),
  );
  const desk = openTransferDesk();
  const id = desk.add(server.url);
  const limits = { mostAttempts: 1 };
  expect(await desk.run(id, { limits })).toMatchObject({ state: 'failed', syncedBytes: cutAt });
  const part = join(desk.folder, 'list-7.csv.part');
  const file = join(desk.folder, 'list-7.csv');
  return { server, desk, id, part, file, asksFrom: () => server.requests[1]?.from };
}

it('trusts only the flushed bytes after a power cut', async () => {
  const { server, desk, id, part, asksFrom } = await interrupted();
  await using _server = server;
  appendFileSync(part, Buffer.alloc(50_000));
  updateTransfer(desk.db, id, { bootId: 'another run of this computer' });
  expect(await desk.run(id)).toMatchObject({ state: 'done', sha256, fetchedBytes: data.length });
  expect(asksFrom()).toBe(cutAt);
});

it('trusts what a killed process wrote if the computer kept running', async () => {
  const { server, desk, id, part, asksFrom } = await interrupted();
  await using _server = server;
  appendFileSync(part, data.subarray(cutAt, cutAt + 50_000));
  expect(await desk.run(id)).toMatchObject({ state: 'done', sha256, fetchedBytes: data.length });
  expect(asksFrom()).toBe(cutAt + 50_000);
});

it('begins again if a part was emptied before the journal could say so', async () => {
  const { server, desk, id, part } = await interrupted();
  await using _server = server;
  truncateSync(part, 0);
  expect(await desk.run(id)).toMatchObject({ state: 'done', sha256 });
  expect(server.requests[1]?.headers).not.toHaveProperty('range');
  expect(desk.files()).toEqual(['list-7.csv']);
});

it('leaves a file alone that took the place of its part', async () => {
  const { server, desk, id, part } = await interrupted();
  await using _server = server;
  const other = Buffer.alloc(cutAt + 10, 'x');
  writeFileSync(part, other);
  expect(await desk.run(id)).toMatchObject({ state: 'done', sha256 });
  expect(readFileSync(part)).toEqual(other);
});

it('begins again if its part is gone', async () => {
  const { server, desk, id, part } = await interrupted();
  await using _server = server;
  renameSync(part, join(desk.folder, 'moved away'));
  expect(await desk.run(id)).toMatchObject({ state: 'done', sha256 });
});

/** A proven file whose process ended while naming it. */
async function proven() {
  const all = await interrupted();
  appendFileSync(all.part, data.subarray(cutAt));
  const { length } = data;
  const proof = { syncedBytes: length, syncedSha256: sha256, sha256, name: 'list-7.csv' };
  updateTransfer(all.desk.db, all.id, { ...proof, state: 'running' });
  return all;
}

it.each([
  ['it had both names', (part: string, file: string) => linkSync(part, file)],
  ['the journal did not know yet', (part: string, file: string) => renameSync(part, file)],
  ['the name was only kept for it', (_part: string, file: string) => writeFileSync(file, '')],
  ['it had no name yet', () => {}],
])('fetches nothing again if it was killed while %s', async (_when, leave) => {
  const { server, desk, id, part, file } = await proven();
  await using _server = server;
  leave(part, file);
  expect(await desk.run(id)).toMatchObject({ state: 'done', sha256, name: 'list-7.csv' });
  expect(readFileSync(file)).toEqual(data);
  expect(desk.files()).toEqual(['list-7.csv']);
  expect(server.requests).toHaveLength(1);
});

it('never takes the file of another for its own', async () => {
  const { server, desk, id, file } = await proven();
  await using _server = server;
  writeFileSync(file, 'of another program');
  expect(await desk.run(id)).toMatchObject({ state: 'done', sha256, name: 'list-7 (2).csv' });
  expect(readFileSync(file, 'utf8')).toBe('of another program');
  expect(findTransfer(desk.db, id)?.attemptsUsed).toBe(1);
});
