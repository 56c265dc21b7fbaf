import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { startCli } from '../../support/engine/run-cli.ts';
import { startWindowEngine } from '../../support/engine/window-engine.ts';
import { domainAt } from '../../support/services/sample-domains.ts';

const OTHER_TOKEN = 'tk_second_account_0123456789';
const WAIT = { timeout: 60_000, interval: 20 };

/**
 * A window with a connection, a command that waits for a list with a token of its own in the same workspace, and a
 * command whose run the window's connection pays for.
 */
async function openTwoPayers() {
  const opened = await openCli({
    timeScale: 600,
    latencyMs: [300, 500],
    lookupBalance: 40_000,
    extraTokens: [OTHER_TOKEN],
    lists: { readyAfterMs: 60_000_000 },
  });
  const { sandbox, environment } = opened;
  const window = await startWindowEngine(opened.dataDir, { timeScale: 600 });
  const access = { kind: 'service', baseUrl: sandbox.baseUrl, token: sandbox.tokens.ada } as const;
  const { connectionId, workspaces } = await window.host.call('connect', access);
  const workspaceId = workspaces[0]?.id ?? '';
  await window.page().session.choose({ connectionId, workspaceId });
  const startFile = (name: string, first: number, count: number, env: Record<string, string>) => {
    const path = join(opened.dir, name);
    const domains = Array.from({ length: count }, (_, index) => domainAt((first + index) * 101));
    writeFileSync(path, `site\n${domains.join('\n')}\n`);
    return startCli(['enrich', path, '--json'], env);
  };
  const withToken = { ...environment, STACKDESK_TOKEN: OTHER_TOKEN, STACKDESK_WORKSPACE: workspaceId };
  const { STACKDESK_TOKEN: _token, STACKDESK_WORKSPACE: _workspace, ...withoutToken } = environment;
  startCli(['lists', 'start', '--technology', 'Shopify', '--wait', '--json'], withToken);
  await vi.waitUntil(async () => (await window.page().lists.list()).length === 1, WAIT);
  return { opened, window, connectionId, startFile, withToken, withoutToken };
}

test('a run of the window’s connection ends with it, and no other command’s token goes on with it', async () => {
  const { opened, window, connectionId, startFile, withoutToken } = await openTwoPayers();
  const batches = () => opened.sandbox.control.requests().filter(({ path }) => path.includes('batch')).length;
  const run = startFile('a.csv', 0, 4_000, withoutToken);
  await vi.waitUntil(() => batches() > 3, WAIT);
  const jobId = (await window.page().jobs.list())[0]?.id ?? 0;
  await window.host.call('disconnect', { connectionId });
  const ended = await run.ended;
  expect(ended.exitCode, ended.stdout + ended.stderr).not.toBe(0);
  expect(ended.json).toMatchObject({ state: 'paused', error: { code: 'not_connected' } });
  expect(await window.page().jobs.get({ jobId })).toMatchObject({ state: 'paused' });
  // A page can't spend that token either.
  await expect(window.page().jobs.resume({ jobId })).rejects.toMatchObject({
    data: { code: 'not_connected' },
  });
}, 120_000);

test('a command’s own run goes on by its own token after the window disconnects', async () => {
  const { window, connectionId, startFile, withToken } = await openTwoPayers();
  const run = startFile('b.csv', 5_000, 1_500, withToken);
  await vi.waitUntil(
    async () => ((await window.page().jobs.list())[0] as Job | undefined)?.state === 'running',
    WAIT,
  );
  await window.host.call('disconnect', { connectionId });
  const ended = await run.ended;
  expect(ended.json, ended.stdout + ended.stderr).toMatchObject({ state: 'done', pending: 0 });
}, 120_000);
