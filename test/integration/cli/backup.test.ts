import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { startWindowEngine } from '../../support/engine/window-engine.ts';

/** A command line that has enriched a file, and what it has saved. */
async function withAnswers() {
  const opened = await openCli({ timeScale: 600 });
  const path = join(opened.dir, 'sites.csv');
  writeFileSync(path, 'site\nexample.com\nexample.org\n');
  expect(await opened.cli('enrich', path)).toMatchObject({ exitCode: 0 });
  return opened;
}

test('a backup goes to a new laptop by two commands: everything is there, and nothing is bought again', async () => {
  const { cli, dir, environment, sandbox } = await withAnswers();
  const backup = join(dir, 'backup.db');
  expect(await cli('backup', backup)).toMatchObject({
    exitCode: 0,
    json: { out: backup, sizeBytes: statSync(backup).size },
  });
  expect(statSync(backup).mode & 0o077).toBe(0);

  const laptop = { ...environment, STACKDESK_DATA_DIR: join(dir, 'laptop') };
  const on = (...argv: string[]) => runCli([...argv, '--json'], laptop);
  expect(await on('restore', backup, '--dry-run')).toMatchObject({
    exitCode: 0,
    json: { answers: 2, jobs: 1 },
  });
  expect(await on('restore', backup)).toMatchObject({
    exitCode: 2,
    json: { error: { message: expect.stringContaining('--yes') } },
  });
  expect(await on('runs')).toMatchObject({ json: { jobs: [] } });

  expect(await on('restore', backup, '--yes')).toMatchObject({
    exitCode: 0,
    json: { aside: expect.any(String) },
  });
  expect(await on('runs')).toMatchObject({ json: { jobs: [{ fileName: 'sites.csv', state: 'done' }] } });
  const before = sandbox.control.charges().size;
  const again = join(dir, 'again.csv');
  writeFileSync(again, 'site\nexample.com\nexample.org\n');
  expect(await on('enrich', again)).toMatchObject({ exitCode: 0, json: { creditsCharged: 0 } });
  expect(sandbox.control.charges().size).toBe(before);
});

test('a backup without a name has the date in it, and is never written over another', async () => {
  const { environment, dir } = await withAnswers();
  const run = () => runCli(['backup', '--json'], environment, { cwd: dir });
  await run();
  expect(await run()).toMatchObject({ exitCode: 0 });
  const backups = readdirSync(dir).filter((name) => name.startsWith('stackdesk-backup-'));
  expect(backups).toHaveLength(2);
  expect(await runCli(['backup', join(dir, backups[0] ?? '')], environment)).toMatchObject({
    exitCode: 1,
  });
});

test('a backup is made while the window is open; a restore waits until it is closed', async () => {
  const { cli, dir, dataDir } = await withAnswers();
  const window = await startWindowEngine(dataDir, { timeScale: 600 });
  const backup = join(dir, 'backup.db');
  expect(await cli('backup', backup)).toMatchObject({ exitCode: 0 });
  const refused = await cli('restore', backup, '--yes');
  expect(refused).toMatchObject({ exitCode: 1, json: { error: { code: 'store_busy' } } });
  await window.close();
  expect(await cli('restore', backup, '--yes')).toMatchObject({ exitCode: 0 });
});

test('a file that is no backup changes nothing', async () => {
  const { cli, dir } = await withAnswers();
  const strange = join(dir, 'strange.db');
  writeFileSync(strange, 'no backup');
  expect(await cli('restore', strange, '--yes')).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'backup_unfit' } },
  });
  expect(existsSync(join(dir, 'data'))).toBe(true);
  expect(await cli('runs')).toMatchObject({ json: { jobs: [{ fileName: 'sites.csv' }] } });
});
