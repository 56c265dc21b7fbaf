import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { CLI_PROGRAM } from '../../support/engine/cli-program.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { startCliProcess } from '../../support/engine/run-cli.ts';
import { fillSavedStore } from '../../support/engine/saved-store.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { domainsFrom } from '../../support/services/sample-domains.ts';

/** More than a pipe holds at once. */
const MANY = ['saved', 'search', '--limit', '1000', '--json'];
const PIPE_BYTES = 65_536;

/** Runs a line of bash in which `cli` is the built command line. Its last line says with what `cli` ended. */
function inShell(line: string, environment: Record<string, string>) {
  return promisify(execFile)(
    'bash',
    ['-c', `cli() { "${process.execPath}" "${CLI_PROGRAM}" "$@"; }; ${line}`],
    { env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...environment } },
  );
}

test.skipIf(process.platform === 'win32')(
  'a reader that goes away is no error, and an output that is full is one line',
  async () => {
    const dataDir = join(tempDir(), 'data');
    fillSavedStore(dataDir, 1_200, 5);
    const environment = { STACKDESK_DATA_DIR: dataDir };
    for (const words of [MANY.join(' '), 'saved search --limit 1000'])
      expect(
        await inShell(`cli ${words} | head -c 1 >/dev/null; echo "\${PIPESTATUS[0]}"`, environment),
      ).toEqual({
        stdout: '0\n',
        stderr: '',
      });
    expect(await inShell(`cli ${MANY.join(' ')} >&-; echo $?`, environment)).toEqual({
      stdout: '0\n',
      stderr: '',
    });
    for (const words of ['runs', 'runs --json', 'no-such-command --json'])
      expect(await inShell(`cli ${words} >/dev/full; echo $?`, environment), words).toEqual({
        stdout: '1\n',
        stderr: expect.stringMatching(/^The result could not be written: [^\n]+\n$/),
      });
  },
);

test.skipIf(process.platform === 'win32')(
  'a run is done, whatever becomes of what it says',
  async () => {
    const { dir, environment } = await openCli({ unlimited: true });
    const run = (name: string, rest: string) => {
      const path = join(dir, name);
      writeFileSync(path, `site\n${domainsFrom(0, 20).join('\n')}\n`);
      return inShell(`cli enrich "${path}" --companies ${rest}; echo "\${PIPESTATUS[0]}"`, environment);
    };
    expect(await run('one.csv', '2>/dev/full')).toEqual({
      stdout: expect.stringMatching(/\n0\n$/),
      stderr: '',
    });
    expect(await run('two.csv', '2>&1 | head -1 >/dev/null')).toEqual({ stdout: '0\n', stderr: '' });
    expect(await run('three.csv', '2>&-')).toEqual({ stdout: expect.stringMatching(/\n0\n$/), stderr: '' });
  },
  60_000,
);

test('a result that is larger than a pipe arrives whole, however late it is read', async () => {
  const dataDir = join(tempDir(), 'data');
  fillSavedStore(dataDir, 1_200, 5);
  const { child, ended } = startCliProcess(MANY, { STACKDESK_DATA_DIR: dataDir });
  child.stdout?.pause();
  await sleep(3_000);
  child.stdout?.resume();
  const { exitCode, stdout, json } = await ended;
  expect(exitCode).toBe(0);
  expect(stdout.length).toBeGreaterThan(2 * PIPE_BYTES);
  expect(json).toMatchObject({ total: 1_200, rows: { length: 1_000 } });
});
