import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { type FacetName, facetNameSchema, type SavedQuery, type SavedRow } from '#contract/models/saved.ts';
import { withEmptyStore } from '../../support/engine/engine-fixture.ts';
import {
  askedAt,
  doStep,
  type MadeQuestion,
  type MadeWorld,
  madeQuestion,
  madeSteps,
} from '../../support/engine/made-saved.ts';
import {
  countNaive,
  findNaive,
  folded,
  type NaiveDomain,
  naiveRow,
  readNaive,
  whole,
} from '../../support/engine/naive-saved.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

/** How long cases are tried with `STACKDESK_FULL=1`. */
const FULL_MS = 300_000;

test('any query finds, sorts, pages and counts as a check of every answer does', {
  timeout: 120_000 + FULL_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      madeSteps,
      fc.array(madeQuestion, { minLength: 20, maxLength: 32, size: 'max' }),
      async (steps, questions) => {
        const dataDir = tempDir();
        const now = Date.now();
        let made = openIn(dataDir, now);
        try {
          for (const step of steps) {
            if (await doStep(made, step)) continue;
            if (step.what === 'restart') {
              await made.close();
              made = openIn(dataDir, now);
            } else
              await made.saved.search(askedAt(questions[0] as MadeQuestion, made), { offset: 0, limit: 3 });
          }
          const saved = made.workspaces.map((workspace) => readNaive(made.db, workspace));
          for (const question of questions)
            await expectRight(made, saved[question.workspace] ?? [], question);
        } finally {
          await made.close();
        }
      },
    ),
    { numRuns: campaignSize(3, 100_000), interruptAfterTimeLimit: campaignSize(60_000, FULL_MS) },
  );
});

function openIn(dataDir: string, now: number): MadeWorld & { close(): Promise<void> } {
  const { db, close } = openStore(withEmptyStore(dataDir));
  const workspaces = ['one', 'two'].map((id) => ensureWorkspace(db, 'sample', { id, name: id }));
  const saved = createSaved({ db, dataDir, now: () => now, workspaceInUse: () => workspaces[0] ?? 0 });
  return { db, saved, workspaces, now, close: () => saved.close().then(close) };
}

/** Expects that a question has the answer that the domains of its workspace give. */
async function expectRight(world: MadeWorld, domains: readonly NaiveDomain[], question: MadeQuestion) {
  const { saved, now } = world;
  const query = askedAt(question, world);
  const found = findNaive(domains, query, now);
  // A page far down has all rows put in order. Other pages are read from that order then.
  if (question.isOrdered) await saved.search(query, { offset: 1_000, limit: 1 });
  const rows = [];
  const totals = new Set<string>();
  for (let offset = 0; offset === 0 || offset < found.length; offset += question.limit) {
    const page = await saved.search(query, { offset, limit: question.limit });
    for (const row of page.rows)
      rows.push({
        ...row,
        technologies: row.technologies.map((name) => name.toLowerCase()),
        tags: row.tags.map(whole),
      });
    totals.add(`${page.total} of ${page.all}`);
  }
  expect(rows).toEqual(found.map((each) => naiveRow(each, query)));
  expect([...totals]).toEqual([`${found.length} of ${domains.length}`]);
  await expectCharts(world, query, rows);
  for (const { facet, values } of await saved.facets(query, facets, { limit: 1_000, contains: '' })) {
    const shown = values.map(({ value, count }) => [nameOf(facet, value), count]);
    const counted = [...countNaive(domains, query, facet, now)];
    expect([facet, ...sorted(shown)]).toEqual([facet, ...sorted(counted)]);
  }
  for (const { facet, values, more } of await saved.facets(query, facets, question.facet)) {
    const { limit } = question.facet;
    const contains = folded(question.facet.contains).trim();
    const counted = countNaive(domains, query, facet, now);
    const none = contains === '' && counted.has(null) ? [counted.get(null)] : [];
    const fitting = [...counted].filter(
      ([value]) => value !== null && folded(facet === 'job' ? 'up.csv' : value).includes(contains),
    );
    const counts = fitting.map(([, count]) => count);
    if (facet !== 'age') counts.sort((a, b) => b - a);
    expect([facet, more, ...values.map(({ count }) => count)]).toEqual([
      ...[facet, Math.max(0, counts.length - limit)],
      ...[...counts.slice(0, limit), ...none],
    ]);
  }
}

const facets = facetNameSchema.options;

/** Columns with a chart of every kind: of texts, of texts of which a cell has several, of numbers and of times. */
const charted = ['country', 'tags', 'technologyCount', 'since', 'savedAt'] as const;

/** Expects that charts count the rows found, and that a scale begins and ends at their least and greatest value. */
async function expectCharts({ saved }: MadeWorld, query: SavedQuery, rows: readonly SavedRow[]) {
  const summaries = await saved.summary(query, { columns: charted, steps: 5 });
  expect(summaries.map(({ column }) => column)).toEqual(charted);
  for (const { column, filled, empty, least, most, chart } of summaries) {
    const cells = rows.map((row) => [row[column]].flat().filter((cell) => cell !== null));
    const counts = new Map<string, number>();
    for (const cell of cells.flat()) counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
    const full = cells.filter(({ length }) => length > 0).length;
    expect([column, filled, empty]).toEqual([column, full, rows.length - full]);
    if (chart.kind === 'histogram') {
      const [first, last] = ends(cells.flat());
      expect([column, least, most]).toEqual([column, first, last]);
      expect([chart.steps[0]?.from, chart.steps.at(-1)?.to]).toEqual([first, last]);
      expect(chart.steps.reduce((sum, { count }) => sum + count, 0)).toBe(full);
    } else {
      const shown = chart.values.map(({ value, count }) => [String(value), count]);
      expect(chart.more).toBe(counts.size - shown.length);
      if (chart.more === 0) expect([column, ...sorted(shown)]).toEqual([column, ...sorted([...counts])]);
    }
  }
}

function ends(cells: readonly (string | number)[]) {
  const ordered = [...cells].sort((a, b) => (a < b ? -1 : 1));
  return [ordered[0], ordered.at(-1)];
}

/** Answers may spell the name of a technology in several ways. */
function nameOf(facet: FacetName, value: string | null): string | null {
  return facet === 'technology' ? (value?.toLowerCase() ?? null) : value;
}

function sorted(counts: readonly (readonly unknown[])[]): string[] {
  return counts.map((each) => JSON.stringify(each)).sort();
}
