import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import { createGivenFiles } from '../../../main/engine/files/given-files.ts';
import { createPageFiles } from '../../../main/engine/handlers/page-files.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { fileRefSchema } from '#contract/models/file-ref.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { createPageClient, giveFile } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const unlike = (file: string) => ({ code: 'PROBLEM', data: { code: file } });
const refused = unlike('usage');

/** A page of an engine, and the files that it was given. */
function openPage(engine?: Engine) {
  const own = engine ?? createEngine({ dataDir: join(tempDir(), 'data') });
  if (engine === undefined) onTestFinished(() => own.close());
  const used: string[] = [];
  const given = createGivenFiles((handle) => void used.push(handle));
  return {
    engine: own,
    given,
    used,
    page: createPageClient(own, given),
    files: createPageFiles(own, given, () => {}),
  };
}

function sheetIn(folder: string, name = 'leads.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, 'Company,Website\nGoogle,google.com\nGitHub,github.com\n');
  return path;
}

const options = enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null });

test('a page reads what a person chose, and can name nothing else', async () => {
  const { page, given } = openPage();
  const folder = tempDir();
  const path = sheetIn(folder);
  const other = sheetIn(folder, 'other.csv');
  const handle = giveFile(given, path, { kind: 'read' });
  expect(await page.sheets.inspect({ path: handle })).toMatchObject({ path, domainColumn: 1 });
  expect((await page.explore.peek({ path: handle })).rows).toHaveLength(2);
  for (const named of [
    path,
    other,
    `file://${other}`,
    '/etc/passwd',
    'task:1',
    'job:1',
    `${handle}/../other.csv`,
  ])
    await expect(page.sheets.inspect({ path: named })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(page.sheets.inspect({ path: 'A'.repeat(32) })).rejects.toMatchObject(refused);
  await expect(page.sheets.inspect({ path: 'list:1' })).rejects.toMatchObject({ code: 'PROBLEM' });
});

test('a handle allows only the use that it was made for: a file to read is not written, and a file to write is not read', async () => {
  const { engine } = await openEngineClient();
  const { page, given } = openPage(engine);
  const folder = tempDir();
  const read = giveFile(given, sheetIn(folder), { kind: 'read' });
  const dir = giveFile(given, folder, { kind: 'folder' });
  const backup = giveFile(given, join(folder, 'leads.csv'), { kind: 'backup' });
  const out = giveFile(given, join(folder, 'new.csv'), { kind: 'write', format: 'csv' });
  for (const handle of [dir, backup, out])
    await expect(page.sheets.inspect({ path: handle })).rejects.toMatchObject(refused);
  for (const handle of [read, dir, backup])
    await expect(page.ledger.export({ out: handle })).rejects.toMatchObject(refused);
  for (const handle of [read, backup, out])
    await expect(page.settings.set({ outputDir: handle })).rejects.toMatchObject(refused);
  for (const handle of [read, dir, out, 'list:1'])
    await expect(page.data.inspectBackup({ path: handle })).rejects.toMatchObject(refused);
  expect(await page.settings.set({ outputDir: dir })).toMatchObject({ outputDir: folder });
  expect(readdirSync(folder)).toEqual(['leads.csv']);
});

test('a page may not do what only the command line may: name a result, pay by another call, or spend without a price', async () => {
  const { engine, sandbox } = await openEngineClient();
  const { page, given } = openPage(engine);
  const folder = tempDir();
  const path = giveFile(given, sheetIn(folder), { kind: 'read' });
  const asked = { path, sheet: 'leads', column: 1, options };
  const uses = [{ kind: 'read' }, { kind: 'folder' }, { kind: 'write', format: 'csv' }] as const;
  for (const use of uses) {
    const out = giveFile(given, join(folder, 'mine.csv'), use);
    await expect(page.enrich.preview({ ...asked, out })).rejects.toMatchObject(refused);
  }
  const { jobId } = await page.enrich.preview(asked);
  const before = sandbox.control.requests().length;
  expect(await page.lookup.answer({ subject: 'company', name: 'google.com', pay: 'here' })).toBeNull();
  expect(sandbox.control.requests()).toHaveLength(before);
  await page.enrich.start({ jobId, budget: 0 });
  await expect.poll(async () => (await page.jobs.get({ jobId })).state).toBe('done');
  await page.jobs.rerun({ jobId });
  await expect.poll(async () => (await page.jobs.get({ jobId })).state).toBe('done');
  expect(await page.ledger.list({ limit: 10 })).toEqual([]);
});

test('a text of any length is understood without blocking the engine', async () => {
  const { engine } = await openEngineClient();
  const { page } = openPage(engine);
  const text = `a${' '.repeat(1_000_000)}b`;
  expect((await page.lookup.understand({ text })).domains).toEqual([]);
  const short = `a${' '.repeat(200)}b`;
  expect((await page.lookup.understand({ text: short })).domains).toEqual([]);
});

test('a file to write is written once, new, and in the format whose ending it has', async () => {
  const { engine } = await openEngineClient();
  const { page, given, used } = openPage(engine);
  const folder = tempDir();
  const once = giveFile(given, join(folder, 'once.csv'), { kind: 'write', format: 'csv' });
  const { id } = await page.ledger.export({ out: once });
  expect(await engine.tasks.settled(id)).toMatchObject({ state: 'done' });
  // The shell hears it, so that the next engine does not get the handle.
  expect(used).toEqual([once]);
  await expect(page.ledger.export({ out: once })).rejects.toMatchObject(refused);
  // Its format differs from what the page asks for, or from its name.
  const asCsv = giveFile(given, join(folder, 'a.csv'), { kind: 'write', format: 'csv' });
  await expect(page.data.backup({ out: asCsv })).rejects.toMatchObject(refused);
  const profile = giveFile(given, join(folder, '.bash_profile'), { kind: 'write', format: 'csv' });
  await expect(page.ledger.export({ out: profile })).rejects.toMatchObject(refused);
  // An existing file is unchanged.
  const there = sheetIn(folder);
  const before = readFileSync(there, 'utf8');
  const over = await page.ledger.export({ out: giveFile(given, there, { kind: 'write', format: 'csv' }) });
  expect(await engine.tasks.settled(over.id)).toMatchObject({
    state: 'failed',
    problem: { code: 'out_exists' },
  });
  symlinkSync(join(folder, 'target.csv'), join(folder, 'link.csv'));
  const link = giveFile(given, join(folder, 'link.csv'), { kind: 'write', format: 'csv' });
  const followed = await page.ledger.export({ out: link });
  expect(await engine.tasks.settled(followed.id)).toMatchObject({ state: 'failed' });
  expect(readFileSync(there, 'utf8')).toBe(before);
  expect(readdirSync(folder).sort()).toEqual(['leads.csv', 'link.csv', 'once.csv']);
});

test('files of the engine’s own records are named by their record', async () => {
  const { engine } = await openEngineClient();
  const { page, given, files } = openPage(engine);
  const path = sheetIn(tempDir());
  const preview = await page.enrich.preview({
    path: giveFile(given, path, { kind: 'read' }),
    sheet: 'leads',
    column: 1,
    options,
  });
  await page.enrich.start({ jobId: preview.jobId, budget: 2 });
  await expect.poll(async () => (await page.jobs.get({ jobId: preview.jobId })).state).toBe('done');
  const { out } = await page.jobs.get({ jobId: preview.jobId });
  expect(files.place(fileRefSchema.parse(`job:${preview.jobId}`))).toBe(out);
  const task = await page.ledger.export({
    out: giveFile(given, join(tempDir(), 'ledger.csv'), { kind: 'write', format: 'csv' }),
  });
  await engine.tasks.settled(task.id);
  expect(files.place(fileRefSchema.parse(`task:${task.id}`))).toBe(task.out);
  for (const none of ['job:4711', 'task:4711'])
    expect(() => files.place(fileRefSchema.parse(none))).toThrow('chose');
  // Pasted text is in the data folder, and comes with a handle of its own.
  const pasted = await page.enrich.collect({ source: { kind: 'text', text: 'google.com\nshopify.com' } });
  expect(await page.sheets.inspect({ path: pasted.ref })).toMatchObject({ path: pasted.path });
});

test.each(['//server/share/leads.csv', '\\\\server\\share\\leads.csv', '/proc/self/environ', '/dev/zero'])(
  'a record that leads to %s, such as one from a backup, is not used until a person chose that place',
  async (place) => {
    const { engine } = await openEngineClient();
    const { page, given, files } = openPage(engine);
    const preview = await page.enrich.preview({
      path: giveFile(given, sheetIn(tempDir()), { kind: 'read' }),
      sheet: 'leads',
      column: 1,
      options,
    });
    const { jobId } = preview;
    engine.db.run('UPDATE jobs SET out = ? WHERE id = ?', [place, jobId]);
    const strange = unlike('file_unreadable');
    expect(() => files.place(fileRefSchema.parse(`job:${jobId}`))).toThrow('another computer');
    engine.db.run('INSERT INTO remembered_sheets (fingerprint, choices, at) VALUES (?, ?, 1)', [
      'a'.repeat(32),
      JSON.stringify({ outputDir: place, options }),
    ]);
    await expect(page.settings.set({ outputDir: `remembered:${'a'.repeat(32)}` })).rejects.toMatchObject(
      strange,
    );
  },
);

test('a pipe that a person chose, or that took the name of a file, blocks no thread', async () => {
  const { page, given } = openPage();
  const path = join(tempDir(), 'pipe.csv');
  execFileSync('mkfifo', [path]);
  const handle = giveFile(given, path, { kind: 'read' });
  const calls = Array.from({ length: 8 }, () => [
    page.explore.peek({ path: handle }),
    page.sheets.inspect({ path: handle }),
    // This is called as if the path had been a file a moment ago.
    openSheetFile(path),
  ]).flat();
  // All file operations share four threads; if all of them waited forever, this would not return.
  const answers = await Promise.allSettled([...calls, stat(path)]);
  expect(answers.pop()).toMatchObject({ status: 'fulfilled' });
  for (const answer of answers)
    expect(answer).toMatchObject({ reason: { message: expect.stringContaining('is a pipe') } });
});
