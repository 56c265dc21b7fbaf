import { expect, test } from 'vitest';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { withEmptyStore } from '../../support/engine/engine-fixture.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** What a command says about a domain whose saved answer is this. */
async function said(answer: object, ...flags: string[]) {
  const dataDir = withEmptyStore(tempDir());
  const { db, close } = openStore(dataDir);
  const workspace = ensureWorkspace(db, 'https://service.test', { id: 'w', name: 'North' });
  keepAnswer(db, {
    ...{ workspace, kind: 'technologies', key: 'a.com', fetchedAt: Date.now(), outcome: 'found' },
    ...{ requestId: null, raw: JSON.stringify(answer) },
  });
  close();
  return runCli(['lookup', 'domain', 'a.com', ...flags], { STACKDESK_DATA_DIR: dataDir });
}

const some = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `T${index}` }));

test('a saved answer of a batch that names only some technologies is not said to be all, and the rest has its price', async () => {
  const batch = { domain: 'a.com', technologies: some(50), total_technologies: 128, has_more: true };
  const { json } = await said(batch, '--json');
  expect(json).toMatchObject({
    saved: true,
    credits: 0,
    rest: { named: 50, total: 128, page: null, credits: 1 },
  });
  const { stdout } = await said(batch);
  expect(stdout).toContain('free; names 50 of 128 technologies)');
  expect(stdout).toMatch(/The whole answer costs 1 credit: .*lookup domain a\.com --max-age 0/);
});

test('a page that is not the last one says so', async () => {
  const pagination = { current_page: 1, per_page: 500, last_page: 2, total: 501, has_more: true };
  const { json } = await said({ domain: 'a.com', technologies: some(500), pagination }, '--json');
  expect(json).toMatchObject({ rest: { named: 500, total: 501, page: 2, credits: 1 } });
});

test('an answer that names everything lacks nothing', async () => {
  const whole = { domain: 'a.com', technologies: some(50), total_technologies: 50, has_more: false };
  expect((await said(whole, '--json')).json).toMatchObject({ saved: true, rest: null });
  expect((await said(whole)).stdout).toContain(', free)');
});
