import { describe, expect, it } from 'vitest';
import { changeFilterSchema, changeScopeSchema } from '#contract/models/changes.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

const START = 1_700_000_000_000;
const question = {
  filter: changeFilterSchema.parse({}),
  sort: { column: 'what' as const, descending: false },
};
const page = { offset: 0, limit: 100 };

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
