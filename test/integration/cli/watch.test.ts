import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { PastedLines } from '#contract/values/watch-lines.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const run = promisify(execFile);

it('makes a watch by a word, and the line for cron runs it as it is printed', async () => {
  const dataDir = join(tempDir(), "it's 100 % data");
  mkdirSync(dataDir);
  // It is made when the watch is made.
  const folder = join(tempDir(), 'new', 'digests');
  const file = join(tempDir(), 'leads.csv');
  writeFileSync(file, 'Website\nshopify.com\nstripe.com\n');
  const call = (...args: string[]) => runCli([...args, '--sandbox', '--data-dir', dataDir, '--json'], {});
  const add = ['watch', 'add', '--file', file, '--every', 'month', '--on', '31', '--out-dir', folder];

  const caps = ['--each', '4', '--month', '8'];
  const silent = await call(...add, ...caps);
  expect(silent).toMatchObject({ exitCode: 2 });
  expect(silent.stdout).toContain('add --yes');
  expect(existsSync(folder)).toBe(false);
  const onFile = await call(...add.slice(0, -1), file, ...caps, '--yes');
  expect(onFile).toMatchObject({
    exitCode: 2,
    json: { error: { message: `${file} is a file, not a folder.` } },
  });
  const made = await call(...add, ...caps, '--yes');
  expect(made).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(made.stdout)).toMatchObject({
    agreed: 2,
    capPerTurn: 4,
    schedule: { every: 'month', day: 31, minute: 420 },
  });

  const store = new BetterSqlite(join(dataDir, 'stackdesk.db'));
  store.exec(`UPDATE watches SET since_day = '2000-01-01'`);
  store.close();
  const printed = JSON.parse((await call('watch', 'schedule', 'cron')).stdout) as { cron: PastedLines[] };
  const [line = ''] = printed.cron.at(-1)?.lines ?? [];
  // As cron does it: after the five fields, with escaped percent signs, by a shell that knows nothing.
  const command = line.split(' ').slice(5).join(' ').replaceAll('\\%', '%');
  const byCron = () =>
    run('/bin/sh', ['-c', command], { env: { PATH: '/usr/bin:/bin', HOME: tempDir(), SHELL: '/bin/sh' } });
  expect((await byCron()).stdout).toContain('4 credits');
  expect((await byCron()).stdout).toContain('Nothing is due');
  expect(
    readdirSync(folder)
      .map((name) => name.split('.').at(-1))
      .sort(),
  ).toEqual(['csv', 'html', 'md']);
  const shown = JSON.parse((await call('watch', 'show', '1')).stdout) as { turns: unknown[] };
  expect(shown.turns).toMatchObject([{ spent: 4, numbers: { domains: 2, refreshed: 0, first: 2 } }]);
  const digest = (await call('watch', 'digest', '1')).json as { text: string };
  expect(digest.text).toContain(
    '2 domains were asked about for the first time. It cost 4 credits of at most 4.',
  );
  expect(digest.text).not.toContain('refreshed');
});

it('prints lines for a scheduler only if they name the service', async () => {
  const call = (...args: string[]) =>
    runCli(['watch', 'schedule', 'cron', '--data-dir', tempDir(), ...args], {});
  expect((await call()).exitCode).toBe(2);
  expect((await call('--base-url', 'https://api.example.test')).stdout).toContain(
    'watch run --base-url https://api.example.test',
  );
});

it('chooses the folder of digests again after a restore, and names the next call with its flags', async () => {
  const [there, here] = [join(tempDir(), 'data'), join(tempDir(), 'data')];
  const [folder, file] = [join(tempDir(), 'digests'), join(tempDir(), 'leads.csv')];
  writeFileSync(file, 'Website\nshopify.com\nstripe.com\n');
  const call = (dataDir: string, ...args: string[]) =>
    runCli([...args, '--sandbox', '--data-dir', dataDir], {});
  const caps = ['--each', '4', '--month', '8', '--yes'];
  expect((await call(there, 'enrich', file)).exitCode).toBe(0);
  const store = new BetterSqlite(join(there, 'stackdesk.db'));
  store.exec(`INSERT INTO annotations (workspace, domain, tags, note)
    SELECT workspace, domain, '["leads"]', '' FROM saved_domains`);
  store.close();
  const made = await call(there, 'watch', 'add', '--tag', 'leads', '--out-dir', folder, ...caps);
  expect(made.stdout, made.stderr).toContain(
    `To run it without: stackdesk watch schedule --sandbox --data-dir ${there}`,
  );
  const backup = join(tempDir(), 'backup.db');
  expect((await call(there, 'backup', backup)).exitCode).toBe(0);
  // The folder was chosen on this computer, for the same data.
  expect((await call(there, 'restore', backup, '--yes')).exitCode).toBe(0);
  const kept = await call(there, 'watch', 'confirm', '1', '--yes', '--json');
  expect(kept.json, kept.stderr).toMatchObject({ folder, state: 'on' });
  expect((await call(here, 'restore', backup, '--yes')).exitCode).toBe(0);
  const confirmed = await call(here, 'watch', 'confirm', '1', '--yes');
  expect(confirmed.stdout).toContain(
    `Its digests go to no folder. To choose one: stackdesk watch confirm 1 --out-dir DIR --sandbox --data-dir ${here}`,
  );
  const other = join(tempDir(), 'again');
  const chosen = await call(here, 'watch', 'confirm', '1', '--out-dir', other, '--yes', '--json');
  expect(chosen.json, chosen.stderr).toMatchObject({ folder: other, state: 'on' });
  expect(existsSync(other)).toBe(true);
});
