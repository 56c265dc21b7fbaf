import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../main/engine/store/open-store.ts';
import type { List } from '#contract/models/list.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

async function open() {
  const lists = { readyAfterMs: 100, xlsxUpToRows: 0 };
  const { sandbox, dataDir, environment } = await openCli({ timeScale: 1, lists });
  // Polling is faster; lists are made at their usual speed.
  const access = { ...environment, STACKDESK_TIME_SCALE: '20' };
  const cli = (words: string[], variables: Record<string, string> = access) =>
    runCli([...words, '--json', '--data-dir', dataDir], variables);
  return { sandbox, cli, dataDir };
}

test('a list is started, waited for and downloaded in one call, and known offline afterwards', async () => {
  const { sandbox, cli } = await open();
  const folder = tempDir();
  const { json, exitCode } = await cli([
    'lists',
    'start',
    '--technology',
    'Rocket.Chat',
    '--tld',
    '.com',
    '--download',
    '--dir',
    folder,
  ]);
  expect(exitCode).toBe(0);
  const list = json as List;
  expect(list).toMatchObject({
    state: 'ready',
    creditsCharged: 1,
    file: { state: 'done', rows: list.exportedRows },
  });
  const expected = await sandbox.control.file(list.reportId ?? 0);
  expect(
    createHash('sha256')
      .update(readFileSync(list.file?.path ?? ''))
      .digest('hex'),
  ).toBe(expected?.sha256);
  await sandbox.close();
  expect((await cli(['lists'], {})).json).toMatchObject({ lists: [{ reportId: list.reportId }] });
  expect((await cli(['lists', 'show', String(list.reportId)], {})).json).toMatchObject({
    technology: 'Rocket.Chat',
  });
});

test('a list is not paid for if its file could not be written', async () => {
  const { cli } = await open();
  // A folder of the system, in which nobody can make a file.
  const started = await cli([
    'lists',
    'start',
    '--technology',
    'Rocket.Chat',
    '--download',
    '--dir',
    '/proc/sys',
  ]);
  expect(started.exitCode).not.toBe(0);
  expect(started.stdout + started.stderr).toContain('/proc/sys');
  expect((await cli(['lists'])).json).toMatchObject({ lists: [] });
});

test('a list that is queued is downloaded by a later call', async () => {
  const { cli } = await open();
  const folder = tempDir();
  const started = (await cli(['lists', 'start', '--technology', 'Rocket.Chat'])).json as List;
  expect(started).toMatchObject({ state: 'queued', file: null });
  const { json, exitCode } = await cli(['lists', 'download', String(started.reportId), '--dir', folder]);
  expect([exitCode, (json as List).file?.state]).toEqual([0, 'done']);
  const again = await cli(['lists', 'download', String(started.reportId), '--dir', folder]);
  expect([again.exitCode, (again.json as List).file?.attemptsUsed]).toEqual([0, 1]);
});

test('after several attempts that brought nothing, a command makes no further one without a flag that allows it', async () => {
  const { cli, sandbox } = await open();
  const words = ['lists', 'start', '--technology', 'Rocket.Chat', '--wait'];
  const { reportId } = (await cli(words)).json as List;
  sandbox.control.setTransfers([{ kind: 'drop', afterBytes: 0, times: 3 }]);
  const download = ['lists', 'download', String(reportId), '--dir', tempDir()];
  expect((await cli(download)).exitCode).toBe(1);
  const refused = await cli(download);
  expect(refused.exitCode).toBe(1);
  expect(refused.json).toMatchObject({
    error: { message: expect.stringContaining(`lists download ${reportId} --use-reserve`) },
  });
  expect(sandbox.control.transfers()).toHaveLength(3);
  const { exitCode, json } = await cli([...download, '--use-reserve']);
  expect([exitCode, (json as List).file]).toMatchObject([0, { state: 'done', attemptsUsed: 4 }]);
});

test('a command begins no download but its own, even if the window was to begin one by itself', async () => {
  const { cli, dataDir, sandbox } = await open();
  const started = (await cli(['lists', 'start', '--technology', 'Rocket.Chat'])).json as List;
  const { db, close } = openStore(dataDir);
  db.run('UPDATE lists SET automatic = 1');
  close();
  const other = ['lists', 'start', '--technology', 'Drupal', '--wait'];
  expect((await cli(other)).exitCode).toBe(0);
  const folder = tempDir();
  const fetched = await cli(['lists', 'download', String(started.reportId), '--dir', folder]);
  expect([fetched.exitCode, (fetched.json as List).file?.attemptsUsed]).toEqual([0, 1]);
  expect(sandbox.control.transfers()).toHaveLength(1);
});

test('moved files are found, one by its name or all by their folder, without the service and without an attempt', async () => {
  const { cli, dataDir, sandbox } = await open();
  const [before, after] = [tempDir(), tempDir()];
  const fetch = (technology: string) =>
    cli(['lists', 'start', '--technology', technology, '--download', '--dir', before]);
  const first = (await fetch('Rocket.Chat')).json as List;
  const second = (await fetch('Drupal')).json as List;
  await sandbox.close();
  const move = (list: List) => {
    const to = join(after, basename(list.file?.path ?? ''));
    renameSync(list.file?.path ?? '', to);
    return to;
  };
  const path = move(first);
  const other = join(after, 'other.csv');
  writeFileSync(other, 'domain\n');
  // A file that was moved is not named as if it were there.
  expect((await runCli(['lists', '--data-dir', dataDir], {})).stdout).toContain(
    `missing: ${first.file?.path}`,
  );
  const locate = (...words: string[]) => cli(['lists', 'locate', ...words], {});
  expect(await locate(String(first.reportId), other)).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'other_file' } },
  });
  expect(await locate(String(first.reportId), path)).toMatchObject({
    exitCode: 0,
    json: { file: { state: 'done', path, attemptsUsed: 1 } },
  });
  expect(await locate('--dir', before)).toMatchObject({ exitCode: 0, json: { located: [], missing: 0 } });
  move(second);
  expect(await locate('--dir', before)).toMatchObject({ exitCode: 1, json: { located: [], missing: 1 } });
  expect(await locate('--dir', after)).toMatchObject({
    exitCode: 0,
    json: { located: [{ reportId: second.reportId }], missing: 0 },
  });
});

test.each([
  [['lists', 'locate', '1'], 2, 'usage'],
  [['lists', 'locate', '1', 'a.csv', '--dir', '.'], 2, 'usage'],
  [['lists', 'start'], 2, 'usage'],
  [['lists', 'start', '--technology', 'X', '--tld', 'de'], 2, 'usage'],
  [['lists', 'start', '--technology', 'X', '--tld', '.de', '--exclude-tld', '.fr'], 2, 'usage'],
  [['lists', 'start', '--technology', 'No Such Thing 9'], 1, 'invalid_request'],
  [['lists', 'download', '99'], 1, 'job_not_found'],
  [['lists', 'begin'], 2, 'usage'],
])('%j says what is wrong', async (words, exitCode, code) => {
  const { cli } = await open();
  expect(await cli(words)).toMatchObject({ exitCode, json: { error: { code } } });
});
