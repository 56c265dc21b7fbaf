import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../main/engine/engine.ts';
import { changeFilterSchema, changeScopeSchema } from '../../../preload/contract/models/changes.ts';
import { savedQuerySchema } from '../../../preload/contract/models/saved.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

const START = 1_700_000_000_000;
const question = {
  filter: changeFilterSchema.parse({}),
  sort: { column: 'what' as const, descending: false },
};
const page = { offset: 0, limit: 100 };

describe('a store of an older version', () => {
  it('has the changes of its answers noted once, and reports them like a new store', async () => {
    const { engine, client, dataDir } = await openEngineClient();
    const workspace = engine.sessions.workspace().row;
    const scope = changeScopeSchema.parse({ workspace });
    for (const domain of ['a.com', 'b.com', 'c.com']) {
      keepMade(engine.db, workspace, { domain, at: START, names: ['Drift', 'Marketo'] });
      if (domain !== 'c.com')
        keepMade(engine.db, workspace, { domain, at: START + 1_000, names: ['Marketo'] });
    }
    const today = await client.changes.lines({ scope, ...question, ...page });
    expect(today.rows.map(({ domain, sign, what }) => `${domain} ${sign} ${what}`)).toEqual([
      'a.com removed Drift',
      'b.com removed Drift',
    ]);
    engine.db.run('DELETE FROM saved_changes');
    engine.db.run('DELETE FROM saved_refreshes');
    engine.db.run(`UPDATE saved_state SET value = 1 WHERE key = 'changes'`);

    const again = createEngine({ dataDir, maySpend: false });
    const found = await again.changes.lines(scope, question, page);
    expect(found.rows).toEqual(today.rows);
    expect(await again.changes.summary(scope, { text: '', limit: 5 })).toMatchObject({
      refreshed: 2,
      changed: 2,
    });
    const query = savedQuerySchema.parse({ workspace, changes: { dropped: ['drift'] } });
    expect((await again.saved.search(query, page)).rows.map(({ domain }) => domain)).toEqual([
      'a.com',
      'b.com',
    ]);
    expect(again.db.values(`SELECT value FROM saved_state WHERE key = 'changes'`)).toEqual([0]);
    await again.close();
  });
});

describe('changes of deleted domains', () => {
  it('are hidden with the domains, and come back with them', async () => {
    const { engine, client } = await openEngineClient();
    const workspace = engine.sessions.workspace().row;
    const scope = changeScopeSchema.parse({});
    keepMade(engine.db, workspace, { domain: 'a.com', at: START, names: ['Drift'] });
    keepMade(engine.db, workspace, { domain: 'a.com', at: START + 1_000, names: ['Segment'] });
    const before = await client.changes.lines({ scope, ...question, ...page });
    expect(before.total).toBe(2);
    const { removalId } = await client.saved.remove({
      query: savedQuerySchema.parse({ domains: ['a.com'] }),
    });
    expect(await client.changes.lines({ scope, ...question, ...page })).toMatchObject({ total: 0 });
    expect(engine.db.values('SELECT snapshot FROM saved_refreshes')).toEqual([]);
    await client.saved.undo({ removalId });
    expect((await client.changes.lines({ scope, ...question, ...page })).rows).toEqual(before.rows);
  });
});

describe('lines', () => {
  it('lines come in the chosen order, page by page, as sorting all of them by hand gives', async () => {
    const { engine, client } = await openEngineClient();
    const workspace = engine.sessions.workspace().row;
    const scope = changeScopeSchema.parse({});
    for (const [index, domain] of ['d.com', 'b.com', 'a.com', 'c.com'].entries()) {
      const at = START + index * 60_000;
      keepMade(engine.db, workspace, { domain, at, names: ['Drift', 'Marketo'] });
      keepMade(engine.db, workspace, { domain, at: at + 5_000_000, names: ['Zendesk', 'Akamai'] });
    }
    const all = (await client.changes.lines({ scope, ...question, ...page })).rows;
    expect(all).toHaveLength(16);
    const by = {
      domain: (row: (typeof all)[number]) => row.domain,
      what: (row: (typeof all)[number]) => row.what.toLowerCase(),
      after: (row: (typeof all)[number]) => row.after,
      before: (row: (typeof all)[number]) => row.before,
    };
    for (const column of ['domain', 'what', 'after', 'before'] as const) {
      for (const descending of [false, true]) {
        const sort = { column, descending };
        const paged = [];
        for (let offset = 0; offset < 16; offset += 5)
          paged.push(
            ...(await client.changes.lines({ scope, filter: question.filter, sort, offset, limit: 5 })).rows,
          );
        const keys = paged.map(by[column]);
        const sorted = [...keys].sort();
        expect([column, descending, keys]).toEqual([
          column,
          descending,
          descending ? sorted.reverse() : sorted,
        ]);
        expect(new Set(paged.map((row) => JSON.stringify(row))).size).toBe(16);
      }
    }
  });
});
