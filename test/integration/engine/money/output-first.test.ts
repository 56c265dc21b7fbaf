import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { columnName } from '#shared/tables/column-name.ts';
import { fileOf, openDesk, sites, holdingAll } from '../../../support/engine/money-fixture.ts';
import { rowsOfRun } from '../../../support/engine/run-rows.ts';
import { canMount, smallDisk } from '../../../support/files/small-disk.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';
import { workbookBytes } from '../../../support/files/workbook-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

const onSmallDisk = it.runIf(canMount);

it.each([
  ['is gone', (path: string) => rmSync(path), 'file_not_found'],
  ['was changed', (path: string) => appendFileSync(path, 'more.example.com\n'), 'file_changed'],
])('a run whose input %s since the preview pays nothing', async (_, spoil, code) => {
  const service = await startMoneyService();
  const desk = await openDesk(service);
  const path = fileOf(sites(50));
  const { jobId } = await desk.plan(path);
  spoil(path);
  await desk.client.enrich.start({ jobId, budget: 50 });
  expect(await desk.settled({ id: jobId })).toMatchObject({
    state: 'paused',
    problem: { code },
    counts: { pending: 50 },
  });
  expect(service.paid).toEqual([]);
});

/** A workbook of three domains with additional cells in its header. */
function workbookWith(moreCells: string): string {
  const cell = (reference: string, text: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = sites(3).map((site, index) => `<row r="${index + 2}">${cell(`A${index + 2}`, site)}</row>`);
  const head = `<row r="1">${cell('A1', 'Domain')}${moreCells}</row>`;
  const path = join(tempDir(), 'book.xlsx');
  const sheet = `<worksheet><sheetData>${head}${rows.join('')}</sheetData></worksheet>`;
  writeFileSync(path, workbookBytes({ sheet }));
  return path;
}

it('a sheet whose columns are all taken is refused by the preview', async () => {
  const service = await startMoneyService();
  const desk = await openDesk(service);
  const titles = Array.from(
    { length: 16_383 },
    (_, index) => `<c r="${columnName(index + 1)}1"><v>1</v></c>`,
  );
  await expect(desk.plan(workbookWith(titles.join('')))).rejects.toMatchObject({
    data: { code: 'file_too_large' },
  });
  expect(service.paid).toEqual([]);
});

it.each([
  ['holds a word', '<c r="XFD1" t="inlineStr"><is><t>End</t></is></c>'],
  ['holds no more than a format', '<c r="XFD1" s="1"/>'],
])('if the last column of a sheet %s, the new columns are next to its table', async (_, cell) => {
  const service = await startMoneyService();
  const desk = await openDesk(service);
  const job = await desk.enrich(workbookWith(cell));
  expect(job).toMatchObject({ state: 'done', problem: null, counts: { found: 3 } });
  const { columns } = await desk.client.sheets.inspect({ path: job.out ?? '' });
  expect(columns.slice(0, 3).map(({ name }) => name)).toEqual(['Domain', 'Company status', 'Company name']);
});

onSmallDisk('a run whose output has no room on its disk pays nothing until there is some', async () => {
  const service = await startMoneyService();
  const desk = await openDesk(service);
  const disk = smallDisk(1_024 ** 2);
  const path = join(disk, 'domains.csv');
  writeFileSync(path, `Domain\n${sites(500).join('\n')}\n`);
  const { jobId } = await desk.plan(path);
  const filler = join(disk, 'filler');
  writeFileSync(filler, Buffer.alloc(900_000, 1));
  await expect(desk.plan(path)).rejects.toMatchObject({ data: { code: 'disk_full' } });
  await desk.client.enrich.start({ jobId, budget: 500 });
  expect(await desk.settled({ id: jobId })).toMatchObject({
    state: 'paused',
    problem: { code: 'disk_full' },
  });
  expect(service.paid).toEqual([]);
  rmSync(filler);
  await desk.client.jobs.resume({ jobId });
  const job = await desk.settled({ id: jobId });
  expect(job).toMatchObject({ state: 'done', counts: { found: 500 } });
  expect(
    readFileSync(job.out ?? '', 'utf8')
      .trimEnd()
      .split('\n'),
  ).toHaveLength(501);
});

/** A run of 100 domains whose input vanished while it was paid for. */
async function withoutInput() {
  const { held: answers, fate } = holdingAll();
  const service = await startMoneyService({ fate });
  const desk = await openDesk(service);
  const path = fileOf(sites(100));
  const { id: jobId } = await desk.start(path);
  await expect.poll(answers.waiting).toBe(1);
  renameSync(path, `${path}.away`);
  answers.open();
  expect(await desk.settled({ id: jobId })).toMatchObject({
    state: 'paused',
    problem: { code: 'file_not_found' },
    counts: { found: 100, pending: 0 },
    creditsCharged: 100,
  });
  return { service, desk, path, jobId };
}

it('a run whose answers are all there writes its file without a token, and asks nothing', async () => {
  const { service, desk, path, jobId } = await withoutInput();
  renameSync(`${path}.away`, path);
  desk.engine.sessions.disconnect(desk.connectionId);
  const asked = service.seen.length;
  await desk.client.jobs.resume({ jobId });
  const job = await desk.settled({ id: jobId });
  expect(job).toMatchObject({ state: 'done', problem: null });
  expect(readFileSync(job.out ?? '', 'utf8')).toContain('The site99.example.com company');
  expect(service.seen).toHaveLength(asked);
});

it('a copy with the same bytes takes the place of a file that vanished, and no other file does', async () => {
  const { desk, path, jobId } = await withoutInput();
  const whole = readFileSync(`${path}.away`, 'utf8');
  writeFileSync(path, whole.replace('site0.', 'site1.'));
  await desk.client.jobs.resume({ jobId });
  expect((await desk.settled({ id: jobId })).problem).toMatchObject({
    code: 'file_changed',
    reason: { key: 'input_changed' },
    advice: expect.stringContaining('its rows can be exported'),
  });
  writeFileSync(path, whole);
  // The run has all its answers, so to write its file is to end it.
  await desk.client.jobs.write({ jobId });
  const job = await desk.settled({ id: jobId });
  expect(job).toMatchObject({ state: 'done', problem: null, creditsCharged: 100 });
  expect(readFileSync(job.out ?? '', 'utf8')).toContain('The site99.example.com company');
});

it('a run whose file cannot be written can be ended, and its rows can still be exported', async () => {
  const { desk, jobId } = await withoutInput();
  desk.engine.sessions.disconnect(desk.connectionId);
  await desk.client.jobs.stop({ jobId });
  const job = await desk.settled({ id: jobId });
  expect(job).toMatchObject({ state: 'stopped', out: null, problem: { code: 'file_not_found' } });
  expect((await rowsOfRun(desk.client, jobId)).rows).toHaveLength(100);
});
