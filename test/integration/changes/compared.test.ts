import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffSnapshots } from '../../../main/engine/lookups/diff.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import type { ChangeLine } from '#contract/models/changes.ts';
import { changeFilterSchema, changeScopeSchema } from '#contract/models/changes.ts';
import { keepMade, type MadeAnswer } from '../../support/engine/changes-fixture.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const START = 1_700_000_000_000;
const DAY_MS = 86_400_000;
const DOMAINS = ['a.com', 'b.com', 'c.com'];
const NAMES = ['Segment', 'Drift', 'HubSpot', 'Marketo', 'Shopify'];

const everything = {
  filter: changeFilterSchema.parse({}),
  sort: { column: 'domain' as const, descending: false },
};

async function openReports() {
  const { engine, client } = await openEngineClient();
  const workspace = engine.sessions.workspace().row;
  const linesOf = async (scope: object) =>
    (
      await client.changes.lines({
        scope: changeScopeSchema.parse(scope),
        ...everything,
        offset: 0,
        limit: 1_000,
      })
    ).rows;
  return { engine, client, db: engine.db, workspace, linesOf };
}

const told = (lines: readonly ChangeLine[]) =>
  lines.map(({ domain, sign, what, was, became }) => [domain, sign, what, was, became].join(' ')).sort();

const answer = fc.record({
  domain: fc.constantFrom(...DOMAINS),
  isCompany: fc.boolean(),
  names: fc.subarray(NAMES),
  city: fc.constantFrom('Bonn', 'Oslo', 'Rome', null),
  industry: fc.constantFrom('Retail', 'Steel'),
  outcome: fc.constantFrom('found' as const, 'found' as const, 'found' as const, 'no_data' as const),
});

function madeOf(
  made: typeof answer extends fc.Arbitrary<infer Made> ? Made : never,
  index: number,
): MadeAnswer {
  const { domain, isCompany, names, city, industry, outcome } = made;
  return {
    domain,
    at: START + index * DAY_MS,
    outcome,
    ...(isCompany ? { facts: { city, industry, name: 'Acme' } } : { names }),
  };
}

/** The plain definition: the newest answer of a period, compared with the newest one before it. */
function naively(history: readonly MadeAnswer[], from: number, to: number): string[] {
  const lines: string[] = [];
  for (const domain of DOMAINS) {
    for (const isCompany of [false, true]) {
      const all = history.filter(
        (each) =>
          each.domain === domain && each.outcome === 'found' && (each.facts !== undefined) === isCompany,
      );
      const within = all.filter(({ at }) => at >= from && at <= to);
      const newer = within.at(-1);
      const older = all.findLast(({ at }) => at < from) ?? within[0];
      if (newer === undefined || older === undefined) continue;
      for (const name of NAMES) {
        const was = older.names?.includes(name) ?? false;
        const is = newer.names?.includes(name) ?? false;
        if (was !== is) lines.push([domain, is ? 'added' : 'removed', name, null, null].join(' '));
      }
      for (const field of ['city', 'industry', 'name']) {
        const was = older.facts?.[field] ?? null;
        const is = newer.facts?.[field] ?? null;
        if (was !== is) lines.push([domain, 'changed', field, was, is].join(' '));
      }
    }
  }
  return lines.sort();
}

function forget(db: Writer): void {
  for (const table of ['saved_changes', 'saved_refreshes', 'saved_domains', 'snapshots'])
    db.run(`DELETE FROM ${table}`);
  db.run(`UPDATE saved_state SET value = value + 1 WHERE key IN ('change', 'removal')`);
}

describe('a report of a period', () => {
  it('gives the same as comparing its newest answer with the newest one before it', async () => {
    const { db, workspace, linesOf, client } = await openReports();
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 2, maxLength: 24 }),
        fc.nat(24),
        fc.nat(24),
        async (answers, one, other) => {
          const history = answers.map(madeOf);
          db.transaction(() => {
            forget(db);
            for (const made of history) keepMade(db, workspace, made);
          });
          const from = START + Math.min(one, other) * DAY_MS;
          const to = START + Math.max(one, other) * DAY_MS;
          const expected = naively(history, from, to);
          expect(told(await linesOf({ from, to }))).toEqual(expected);
          const { changed, refreshed, signs } = await client.changes.summary({
            scope: changeScopeSchema.parse({ from, to }),
          });
          expect(changed).toBe(new Set(expected.map((line) => line.split(' ')[0])).size);
          expect(refreshed).toBeGreaterThanOrEqual(changed);
          expect(signs.added).toBe(expected.filter((line) => line.includes(' added ')).length);
        },
      ),
      { numRuns: campaignSize(60, 400) },
    );
  });

  it('names a change only if the two answers that it names really differ, however narrow or cut other answers are', async () => {
    const { db, workspace, linesOf } = await openReports();
    const odd = fc.record({
      names: fc.subarray(NAMES),
      scope: fc.constantFrom('', '', 'category=Analytics'),
      isCut: fc.boolean(),
      outcome: fc.constantFrom('found' as const, 'found' as const, 'no_data' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { minLength: 2, maxLength: 14 }), fc.nat(14), async (answers, day) => {
        const ids = db.transaction(() => {
          forget(db);
          return answers.map((made, index) =>
            keepMade(db, workspace, { ...made, domain: 'a.com', at: START + index * DAY_MS }),
          );
        });
        const isWhole = new Map(
          ids.map((id, index) => [id, answers[index]?.scope === '' && answers[index]?.isCut === false]),
        );
        for (const line of await linesOf({ from: START + day * DAY_MS })) {
          const { technologies } = diffSnapshots(db, workspace, line.olderId, line.newerId);
          const side = line.sign === 'added' ? technologies?.added : technologies?.removed;
          expect(side?.map(({ name }) => name)).toContain(line.what);
          // The answer without it must be one that would have named it.
          expect(isWhole.get(line.sign === 'added' ? line.olderId : line.newerId)).toBe(true);
        }
      }),
      { numRuns: campaignSize(60, 400) },
    );
  });
});

describe('an answer to a narrower question', () => {
  it('removes nothing; technologies that only this answer names count as added', async () => {
    const { db, workspace, linesOf } = await openReports();
    const keep = (day: number, names: string[], more: Partial<MadeAnswer> = {}) =>
      keepMade(db, workspace, { domain: 'a.com', at: START + day * DAY_MS, names, ...more });
    keep(0, ['Segment', 'Drift']);
    keep(1, ['HubSpot'], { scope: 'category=Analytics' });
    expect(told(await linesOf({}))).toEqual(['a.com added HubSpot  ']);
    keep(2, ['Segment'], { isCut: true });
    expect(told(await linesOf({}))).toEqual(['a.com added HubSpot  ']);
    keep(3, ['Segment']);
    expect(told(await linesOf({}))).toEqual(['a.com removed Drift  ']);
    expect(told(await linesOf({ from: START + 3 * DAY_MS }))).toEqual([
      'a.com removed Drift  ',
      'a.com removed HubSpot  ',
    ]);
  });
});

describe('the count of technologies that the service follows', () => {
  it('is no fact of a company that changed', async () => {
    const { db, workspace, linesOf, client } = await openReports();
    for (const at of [START + 1, START + 2])
      keepMade(db, workspace, { domain: 'a.com', at, facts: { name: 'Acme' } });
    expect(await linesOf({})).toEqual([]);
    const { refreshed, changed } = await client.changes.summary({ scope: changeScopeSchema.parse({}) });
    expect({ refreshed, changed }).toEqual({ refreshed: 1, changed: 0 });
  });
});
