import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTransferDesk } from '../../support/engine/transfer-fixture.ts';
import { csvOf, sha256Of } from '../../support/engine/transfer-journal.ts';
import { onReadOnlyDisk } from '../../support/files/refusing-disk.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { canMount, smallDisk } from '../../support/files/small-disk.ts';
import { cutAfter, serve, startFileServer } from '../../support/services/file-server.ts';

const MIB = 1_024 ** 2;
const data = csvOf(5 * MIB);
/** Skipped if this process can't mount a small disk. */
const onSmallDisk = it.runIf(canMount);

onSmallDisk('stops where the disk runs full, keeps the part, and goes on once there is room', async () => {
  const disk = smallDisk(8 * MIB);
  const filler = join(disk, 'filler');
  await using server = await startFileServer((request) => {
    if (request.number > 1) return serve(request, data);
    // Something else takes the room after the transfer checked it.
    writeFileSync(filler, Buffer.alloc(MIB));
    request.response.writeHead(200, { 'content-length': String(data.length), etag: '"v1"' });
    request.response.write(data.subarray(0, MIB));
    onceSizeIs(join(disk, 'list-7.csv.part'), MIB, () => {
      writeFileSync(filler, Buffer.alloc(4 * MIB));
      request.response.end(data.subarray(MIB));
    });
  });
  const desk = openTransferDesk(disk);
  const id = desk.add(server.url);
  const full = await desk.run(id);
  expect(full).toMatchObject({ state: 'failed', problem: { code: 'disk_full' }, attemptsUsed: 1 });
  expect(desk.files()).toContain('list-7.csv.part');
  expect(full.syncedBytes).toBeGreaterThanOrEqual(MIB);

  // A full disk is noticed before an attempt is spent.
  expect(await desk.run(id)).toMatchObject({ problem: { code: 'disk_full' }, attemptsUsed: 1 });

  rmSync(filler);
  expect(await desk.run(id)).toMatchObject({ state: 'done', sha256: sha256Of(data), attemptsUsed: 2 });
  expect(server.requests[1]?.from).toBeGreaterThanOrEqual(full.syncedBytes);
  expect(desk.files()).toEqual(['list-7.csv']);
});

onSmallDisk('takes no byte of a file that will not fit', async () => {
  const disk = smallDisk(4 * MIB);
  await using server = await startFileServer((request) => serve(request, data));
  const desk = openTransferDesk(disk);
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'disk_full' }, fetchedBytes: 0 });
});

onSmallDisk(
  'spends no attempt on a disk that is full, without rights, or too small for its rows',
  async () => {
    const disk = smallDisk(4 * MIB);
    await using server = await startFileServer((request) => serve(request, data));
    const desk = openTransferDesk(disk);
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(3.5 * MIB));
    const id = desk.add(server.url);
    expect(await desk.run(id)).toMatchObject({ problem: { code: 'disk_full' }, attemptsUsed: 0 });
    rmSync(filler);
    // Nobody said how long the file is, but how many rows it has.
    const many = { beforeAttempt: async () => ({ expectedRows: 1_000_000 }) };
    expect(await desk.run(id, many)).toMatchObject({ problem: { code: 'disk_full' }, attemptsUsed: 0 });
    expect(server.requests).toEqual([]);
  },
);

onSmallDisk('spends no attempt where no file can be made', async () => {
  const seen = onReadOnlyDisk(tempDir());
  await using server = await startFileServer((request) => serve(request, data));
  const desk = openTransferDesk(seen);
  const id = desk.add(server.url);
  expect(await desk.run(id)).toMatchObject({ problem: { code: 'out_unwritable' }, attemptsUsed: 0 });
  expect(server.requests).toEqual([]);
});

onSmallDisk('stops where a file of unknown length fills the disk', async () => {
  const disk = smallDisk(4 * MIB);
  await using server = await startFileServer((request) => cutAfter(request, data, 'silence'));
  const desk = openTransferDesk(disk);
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'disk_full' } });
  expect(end.syncedBytes).toBeGreaterThan(2 * MIB);
});

function onceSizeIs(path: string, bytes: number, then: () => void): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= bytes) then();
  else setImmediate(() => onceSizeIs(path, bytes, then));
}
