import { setImmediate as breathe } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeCompaction, startCompaction } from '../../../main/engine/data/compact.ts';
import { countPurgeable } from '../../../main/engine/data/purgeable.ts';
import { listRemovals } from '../../../main/engine/saved/list-removals.ts';
import { undoRemoval } from '../../../main/engine/saved/remove.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { insertSnapshot } from '../../../main/engine/store/snapshots.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';
import { openEngine, taskEnds } from '../../support/engine/engine-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const DOMAINS = ['bbc.co.uk', 'github.com', 'nytimes.com', 'shopify.com', 'spiegel.de'];
const these = (domains: string[] | null) => savedQuerySchema.parse({ domains });

async function lookUp({ client }: EngineClient, domains: readonly string[]): Promise<void> {
  for (const name of domains) await client.lookup.ask({ subject: 'domain', name });
}

async function found({ client }: EngineClient) {
  return (await client.saved.search({ query: these(null), offset: 0, limit: 100 })).rows;
}

const removalsOf = ({ client }: EngineClient, options = {}) => client.saved.removals(options);

test('a removal is listed and brought back after the program was started again', async () => {
  const first = await openEngineClient();
  await lookUp(first, DOMAINS);
  const before = await found(first);
  expect(await removalsOf(first)).toEqual({ removals: [], hasMore: false });
  const one = await first.client.saved.remove({ query: these(['github.com']) });
  const rest = await first.client.saved.remove({ query: these(null) });
  await first.engine.close();

  const again = await openEngineClient({}, first.dataDir);
  expect(await found(again)).toEqual([]);
  const { removals } = await removalsOf(again);
  expect(removals).toEqual([
    {
      id: rest.removalId,
      removedAt: expect.any(String),
      domains: 4,
      savedAgain: 0,
      names: expect.any(Array),
    },
    {
      id: one.removalId,
      removedAt: new Date(one.removalId).toISOString(),
      ...{ domains: 1, savedAgain: 0, names: ['github.com'] },
    },
  ]);
  expect(removals[0]?.names).toHaveLength(3);
  const pages = [await removalsOf(again, { limit: 1 }), await removalsOf(again, { limit: 1, offset: 1 })];
  expect(pages.map(({ removals: [each], hasMore }) => [each?.id, hasMore])).toEqual([
    [rest.removalId, true],
    [one.removalId, false],
  ]);

  expect(await again.client.saved.undo({ removalId: rest.removalId })).toEqual({ domains: 4 });
  expect((await removalsOf(again)).removals.map(({ id }) => id)).toEqual([one.removalId]);
  expect(await again.client.saved.undo({ removalId: one.removalId })).toEqual({ domains: 1 });
  expect(await again.client.saved.undo({ removalId: one.removalId })).toEqual({ domains: 0 });
  expect(await found(again)).toEqual(before);
  expect(await removalsOf(again)).toEqual({ removals: [], hasMore: false });
});

test('a domain that was looked up again since the removal keeps its newest answer and gets its history back', async () => {
  const made = await openEngineClient();
  const { client, engine } = made;
  await lookUp(made, ['github.com', 'shopify.com']);
  const [old] = await found(made);
  const { removalId } = await client.saved.remove({ query: these(null) });
  await lookUp(made, ['github.com']);
  const [fresh] = await found(made);
  expect(fresh?.domain).toBe('github.com');
  expect(Date.parse(fresh?.savedAt ?? '')).toBeGreaterThan(Date.parse(old?.savedAt ?? ''));
  expect((await removalsOf(made)).removals).toMatchObject([{ id: removalId, domains: 2, savedAgain: 1 }]);
  expect(countPurgeable(engine.db)).toEqual({ answers: 2, domains: 1 });

  expect(await client.saved.undo({ removalId })).toEqual({ domains: 2 });
  expect(await found(made)).toMatchObject([
    { domain: 'github.com', savedAt: fresh?.savedAt, firstSavedAt: old?.savedAt },
    { domain: 'shopify.com' },
  ]);
  const { history, technologies } = await client.lookup.domain({ domain: 'github.com' });
  expect(history.map(({ fetchedAt }) => fetchedAt)).toEqual([fresh?.savedAt, old?.savedAt]);
  expect(technologies?.fetchedAt).toBe(fresh?.savedAt);
});

test('a removal can’t be brought back after compacting', async () => {
  const made = await openEngineClient();
  await lookUp(made, ['github.com']);
  const { removalId } = await made.client.saved.remove({ query: these(null) });
  expect(await made.client.data.purgeable()).toEqual({ answers: 1, domains: 1 });
  await taskEnds(made.engine, await made.client.data.compact({}));
  expect(await removalsOf(made)).toEqual({ removals: [], hasMore: false });
  expect(await made.client.saved.undo({ removalId })).toEqual({ domains: 0 });
});

test('compacting keeps removals that are newer than the confirmed ones', async () => {
  const made = await openEngineClient();
  await lookUp(made, ['github.com', 'shopify.com']);
  await made.client.saved.remove({ query: these(['github.com']) });
  const { upTo, answers } = describeCompaction(made.engine, { copies: false });
  expect(answers).toBe(1);
  const { removalId } = await made.client.saved.remove({ query: these(null) });
  await taskEnds(made.engine, startCompaction(made.engine, { copies: false, upTo }));
  expect((await removalsOf(made)).removals).toMatchObject([{ id: removalId, domains: 1 }]);
  expect(await made.client.saved.undo({ removalId })).toEqual({ domains: 1 });
});

test('many domains are brought back piece by piece, and other workspaces are not touched', async () => {
  const engine = openEngine({ dataDir: tempDir() });
  const { db } = engine;
  const [ours = 0, other = 0] = ['a', 'b'].map((id) => ensureWorkspace(db, 'test', { id, name: id }));
  db.transaction(() => {
    for (let index = 0; index < 1_200; index += 1) {
      const answer = {
        workspace: ours,
        kind: 'companies',
        key: `site${index}.com`,
        outcome: 'found',
      } as const;
      insertSnapshot(db, { ...answer, fetchedAt: 1, requestId: null, raw: '{}' });
    }
    db.run('UPDATE snapshots SET removed_at = 7');
  });
  const page = { offset: 0, limit: 10 };
  expect(listRemovals(db, other, page).removals).toEqual([]);
  const underWay = undoRemoval(db, 7);
  await breathe();
  const [left] = listRemovals(db, ours, page).removals;
  expect(left?.domains).toBeGreaterThan(0);
  expect(left?.domains).toBeLessThan(1_200);
  expect(await underWay).toBe(1_200);
  expect(listRemovals(db, ours, page).removals).toEqual([]);
  const plan = db.all<{ detail: string }>(
    'EXPLAIN QUERY PLAN SELECT DISTINCT workspace, key FROM snapshots WHERE removed_at = 7',
  );
  expect(plan[0]?.detail).toContain('COVERING INDEX snapshots_removed');
});
