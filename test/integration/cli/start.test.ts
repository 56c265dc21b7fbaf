import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commands } from '../../../main/cli/main.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCliProcess, startCliProcess } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('the built program runs each command, and what it keeps is for this user alone', async () => {
  const { dir, dataDir, environment } = await openCli({ unlimited: true });
  const path = join(dir, 'sites.csv');
  writeFileSync(path, 'domain\nshopify.com\n');
  const calls: Record<string, string[]> = {
    me: [],
    credits: [],
    lookup: ['domain', 'shopify.com'],
    compare: ['shopify.com', 'github.com'],
    enrich: [path, '--companies'],
    runs: [],
    lists: [],
    saved: ['search', 'shopify'],
    explore: [path],
    query: ['SELECT 1 AS one'],
    changes: [],
    watch: [],
    data: ['export', '--to', join(dir, 'set')],
    ledger: [],
    team: [],
    config: [],
    backup: [join(dir, 'copy.db')],
    restore: [join(dir, 'copy.db'), '--dry-run'],
    mcp: ['--setup', 'codex'],
    completion: ['bash'],
  };
  expect(Object.keys(calls)).toEqual(Object.keys(commands));
  for (const [name, words] of Object.entries(calls)) {
    const { exitCode, json, stderr } = await runCliProcess([name, ...words, '--json'], environment);
    expect({ name, exitCode, json, stderr }).toMatchObject({ exitCode: 0, json: expect.any(Object) });
  }
  // A test in this process would not see it: the program sets that for itself when it starts.
  for (const file of ['stackdesk.db', 'spender.lock'])
    expect(statSync(join(dataDir, file)).mode & 0o077, file).toBe(0);
}, 300_000);

test('the built program starts the sample service, for a call of its own and alone', async () => {
  const environment = { STACKDESK_DATA_DIR: join(tempDir(), 'data') };
  const looked = await runCliProcess(['lookup', 'domain', 'shopify.com', '--sandbox', '--json'], environment);
  expect(looked, looked.stderr).toMatchObject({ exitCode: 0, json: { outcome: 'found' } });
  expect(existsSync(join(environment.STACKDESK_DATA_DIR, 'engine-address.json'))).toBe(false);

  const alone = startCliProcess(['sandbox', '--token', 'tk_of_the_test_0123'], {});
  onTestFinished(() => void alone.child.kill('SIGKILL'));
  let said = '';
  alone.child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await vi.waitUntil(() => said.includes('\n'), { timeout: 60_000 });
  const { baseUrl } = JSON.parse(said) as { baseUrl: string };
  const answer = await fetch(baseUrl);
  expect(answer.status).toBeGreaterThan(0);
  // It passes the signal on, and ends with the service.
  alone.child.kill('SIGTERM');
  expect(await alone.ended).toMatchObject({ exitCode: 0 });
  await expect(fetch(baseUrl)).rejects.toThrow();
});

test('the version and the help are there at once, without an engine', async () => {
  const environment = { STACKDESK_DATA_DIR: join(tempDir(), 'data') };
  const { exitCode, stdout } = await runCliProcess(['--version'], environment);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  const help = await runCliProcess(['help'], environment);
  expect([help.exitCode, help.stdout]).toEqual([0, expect.stringContaining('enrich')]);
  expect(existsSync(environment.STACKDESK_DATA_DIR)).toBe(false);
});
