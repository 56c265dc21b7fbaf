import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import { serviceVariables } from '../support/engine/open-cli.ts';
import { startCli } from '../support/engine/run-cli.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { domainAt } from '../support/services/sample-domains.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const HURRIED = { STACKDESK_TIME_SCALE: '600' };

function fileOf(name: string, count: number): string {
  const path = join(tempDir(), name);
  writeFileSync(
    path,
    `site\n${Array.from({ length: count }, (_, index) => domainAt(index * 101)).join('\n')}\n`,
  );
  return path;
}

test('a command enriches 1,000 rows while the window is open: both show it, and no limit is hit', async () => {
  const service = await startService({ timeScale: 600, latencyMs: [100, 200], lookupBalance: 5_000 });
  const { page, dataDir } = await takeWindow({ env: HURRIED });
  await connectTo(page, service.baseUrl);
  // Without a token of its own, the command uses the window's connection.
  const run = startCli(['enrich', fileOf('beside.csv', 1_000), '--json'], {
    ...HURRIED,
    STACKDESK_DATA_DIR: dataDir,
  });
  await page.getByText('beside.csv').first().waitFor();
  const ended = await run.ended;
  expect(ended, ended.stderr).toMatchObject({
    exitCode: 0,
    json: { state: 'done', rows: 1_000, pending: 0 },
  });
  expect(((await callEngine(page, 'jobs/list')) as Job[])[0]).toMatchObject({
    state: 'done',
    fileName: 'beside.csv',
  });
  expect([...service.control.charges().values()].filter((times) => times > 1)).toEqual([]);
  expect(service.control.requests().filter(({ status }) => status === 429)).toEqual([]);
});

test('if the window is killed in the middle, a command with a token goes on, and nothing is bought twice', async () => {
  const service = await startService({ timeScale: 600, latencyMs: [200, 400], lookupBalance: 10_000 });
  const { app, page, dataDir } = await takeWindow({ env: HURRIED });
  await connectTo(page, service.baseUrl);
  const run = startCli(['enrich', fileOf('killed.csv', 4_000), '--json'], {
    ...HURRIED,
    ...serviceVariables(service, service.workspaces[0]?.id ?? ''),
    STACKDESK_DATA_DIR: dataDir,
  });
  await expect
    .poll(async () => ((await callEngine(page, 'jobs/list')) as Job[])[0]?.lookups.done ?? 0, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
  app.process().kill('SIGKILL');
  const ended = await run.ended;
  expect([0, 3], ended.stderr).toContain(ended.exitCode);
  expect(ended.json, ended.stderr).toMatchObject({ state: 'done', rows: 4_000, pending: 0 });
  expect(ended.stderr).toContain('This command goes on with the run.');
  expect([...service.control.charges().values()].filter((times) => times > 1)).toEqual([]);
});

test('if the window is killed, a command without a token says how to go on', async () => {
  const service = await startService({ timeScale: 600, latencyMs: [200, 400], lookupBalance: 10_000 });
  const { app, page, dataDir } = await takeWindow({ env: HURRIED });
  await connectTo(page, service.baseUrl);
  const run = startCli(['enrich', fileOf('killed.csv', 4_000)], {
    ...HURRIED,
    STACKDESK_DATA_DIR: dataDir,
  });
  await expect
    .poll(async () => ((await callEngine(page, 'jobs/list')) as Job[])[0]?.lookups.done ?? 0, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
  app.process().kill('SIGKILL');
  const ended = await run.ended;
  expect(ended.exitCode).toBe(1);
  expect(ended.stderr).toContain('stackdesk runs resume 1');
  expect(ended.stderr).toContain('STACKDESK_TOKEN');
});
