import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { indexDomain, touchDomains } from '../../../main/engine/saved/index-domain.ts';
import { undoRemoval } from '../../../main/engine/saved/remove.ts';
import { labelRequest } from '../../../main/engine/store/labels.ts';
import { refundLedgerEntry } from '../../../main/engine/store/ledger.ts';
import { insertList } from '../../../main/engine/store/lists.ts';
import { TABLE_NAMES } from '../../../main/engine/warehouse/tables.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import {
  addCharge,
  makeWorkspace,
  type Row,
  rowsOfPart,
  writeDataSet,
} from '../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const NAMES = ['Shopify', 'Klaviyo', 'Stripe', 'Hotjar'];
const domain = fc.constantFrom('a.com', 'b.com', 'c.com');
const workspace = fc.constantFrom(0, 1);
const at = fc.integer({ min: 1, max: 100 }).map((day) => Date.UTC(2026, 0, 1) + day * 86_400_000);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('technologies' as const),
      workspace,
      domain,
      at,
      names: fc.subarray(NAMES),
      isCut: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('company' as const),
      workspace,
      domain,
      at,
      name: fc.constantFrom('A', 'B', 'C'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('charge' as const),
      workspace,
      at,
      credits: fc.integer({ min: 0, max: 9 }),
    }),
  },
  fc.record({ kind: fc.constant('relabel' as const), label: fc.constantFrom('Fabrikam', null) }),
  fc.record({ kind: fc.constant('refund' as const) }),
  fc.record({ kind: fc.constant('list' as const), workspace, at, id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('remove' as const), workspace, domain }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('tag' as const), workspace, domain }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const rounds = (each: Step[][]) => each.map((steps) => ({ steps, from: null as number | null }));

/** Answers that were removed, and are brought back after an export that did not have them. */
const broughtBack = rounds([
  [
    { kind: 'technologies', workspace: 0, domain: 'a.com', at: 1_000, names: NAMES, isCut: false },
    { kind: 'company', workspace: 0, domain: 'b.com', at: 1_000, name: 'A' },
    { kind: 'remove', workspace: 0, domain: 'a.com' },
  ],
  [{ kind: 'undo' }],
  [{ kind: 'remove', workspace: 0, domain: 'b.com' }],
]);

/** A data set that begins with a day. What came before it follows. */
const fromADay: typeof broughtBack = [
  {
    steps: [
      {
        kind: 'technologies',
        workspace: 0,
        domain: 'a.com',
        at: Date.UTC(2026, 0, 2),
        names: NAMES,
        isCut: false,
      },
      { kind: 'company', workspace: 0, domain: 'b.com', at: Date.UTC(2026, 2, 2), name: 'A' },
    ],
    from: Date.UTC(2026, 1, 1),
  },
];

test('a further export holds exactly what a whole one would have new or otherwise', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ steps: fc.array(step, { maxLength: 8 }), from: fc.option(at) }), {
        minLength: 2,
        maxLength: 4,
      }),
      async (rounds) => {
        const engine = openEngine({ maySpend: false });
        const dir = tempDir();
        const set = join(dir, 'set');
        /** The rows by table and key, as all parts together say, the later ones last. */
        const known = new Map(TABLE_NAMES.map((name) => [name, new Map<string, Row>()]));
        const workspaces = [makeWorkspace(engine.db, 'one'), makeWorkspace(engine.db, 'two')];
        for (const [round, { steps, from }] of rounds.entries()) {
          for (const each of steps) await take(engine, workspaces, each);
          if (from !== null) {
            const { part } = await writeDataSet(engine, set, new Date(from).toISOString());
            const rows = await rowsOfPart(set, part ?? '');
            for (const name of TABLE_NAMES)
              for (const [key, row] of rows[name]) known.get(name)?.set(key, row);
          }
          const whole = join(dir, `whole-${round}`);
          const { part: wholePart } = await writeDataSet(engine, whole);
          const expected = await rowsOfPart(whole, wholePart ?? '');
          const { part } = await writeDataSet(engine, set, 'new');
          const written = part === null ? null : await rowsOfPart(set, part);
          for (const name of TABLE_NAMES) {
            const before = known.get(name);
            const news = [...expected[name]].filter(
              ([key, row]) => JSON.stringify(before?.get(key)) !== JSON.stringify(row),
            );
            expect([...(written?.[name] ?? [])].sort(), `${name}, round ${round}`).toEqual(news.sort());
            for (const [key, row] of news) before?.set(key, row);
          }
        }
        await engine.close();
        rmSync(dir, { recursive: true, force: true });
      },
    ),
    { numRuns: campaignSize(4, 60), examples: [[broughtBack], [fromADay]] },
  );
});

async function take({ db }: Engine, workspaces: readonly number[], each: Step): Promise<void> {
  const of = 'workspace' in each ? (workspaces[each.workspace] ?? 0) : 0;
  if (each.kind === 'technologies')
    keepMade(db, of, { domain: each.domain, at: each.at, names: each.names, isCut: each.isCut });
  if (each.kind === 'company')
    keepMade(db, of, { domain: each.domain, at: each.at, facts: { name: each.name, country: 'Germany' } });
  if (each.kind === 'charge') addCharge(db, of, each);
  const request = db.get<{ id: number }>('SELECT max(request_id) AS id FROM ledger')?.id ?? 0;
  if (each.kind === 'relabel') labelRequest(db, request, each.label);
  if (each.kind === 'refund') refundLedgerEntry(db, request);
  if (each.kind === 'list') {
    const isThere = db.get('SELECT 1 FROM lists WHERE workspace = ? AND report_id = ?', [of, each.id]);
    if (isThere === undefined)
      insertList(db, {
        workspace: of,
        technology: 'Shopify',
        createdAt: each.at,
        state: 'queued',
        reportId: each.id,
      });
    else db.run(`UPDATE lists SET state = 'ready', ready_at = ? WHERE report_id = ?`, [each.at, each.id]);
  }
  if (each.kind === 'remove') {
    const removal =
      (db.get<{ at: number | null }>('SELECT max(removed_at) AS at FROM snapshots')?.at ?? 0) + 1;
    db.run(`UPDATE snapshots SET removed_at = ? WHERE workspace = ? AND key = ? AND removed_at IS NULL`, [
      removal,
      of,
      each.domain,
    ]);
    indexDomain(db, of, each.domain);
  }
  if (each.kind === 'undo') {
    const last = db.get<{ at: number | null }>('SELECT max(removed_at) AS at FROM snapshots')?.at;
    if (last != null) await undoRemoval(db, last);
  }
  if (each.kind === 'tag') touchDomains(db, of, [each.domain]);
}
