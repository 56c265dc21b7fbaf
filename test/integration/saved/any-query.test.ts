import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { type FacetName, facetNameSchema } from '../../../preload/contract/models/saved.ts';
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
  // A second try would have other cases, and hide what the first one found.
  timeout: 120_000 + FULL_MS,
  retry: 0,
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
    { numRuns: campaignSize(4, 100_000), interruptAfterTimeLimit: campaignSize(60_000, FULL_MS) },
  );
});

function openIn(dataDir: string, now: number): MadeWorld & { close(): Promise<void> } {
  const { db, close } = openStore(dataDir);
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

/** Answers may spell the name of a technology in several ways. */
function nameOf(facet: FacetName, value: string | null): string | null {
  return facet === 'technology' ? (value?.toLowerCase() ?? null) : value;
}

function sorted(counts: readonly (readonly unknown[])[]): string[] {
  return counts.map((each) => JSON.stringify(each)).sort();
}
