import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { PastedLines } from '../../../preload/contract/values/watch-lines.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const run = promisify(execFile);

it('makes a watch by a word, and the line for cron runs it as it is printed', async () => {
  const dataDir = join(tempDir(), "it's 100 % data");
  mkdirSync(dataDir);
  const folder = tempDir();
  const file = join(tempDir(), 'leads.csv');
  writeFileSync(file, 'Website\nshopify.com\nstripe.com\n');
  const call = (...args: string[]) => runCli([...args, '--sandbox', '--data-dir', dataDir, '--json'], {});
  const add = ['watch', 'add', '--file', file, '--every', 'month', '--on', '31', '--out-dir', folder];

  const caps = ['--each', '4', '--month', '8'];
  const silent = await call(...add, ...caps);
  expect(silent).toMatchObject({ exitCode: 2 });
  expect(silent.stdout).toContain('add --yes');
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
  expect(shown.turns).toMatchObject([{ spent: 4, numbers: { domains: 2 } }]);
});
