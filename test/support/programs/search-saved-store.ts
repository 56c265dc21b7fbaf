import { createEngine } from '../../../main/engine/engine.ts';
import { facetNameSchema, savedQuerySchema } from '#contract/models/saved.ts';

/** What a search program measured; times in ms, memory in MiB. */
export interface Searched {
  firstMs: number;
  typed: { text: string; total: number; ms: number }[];
  /** The slowest time of each facet alone. */
  facetsMs: Record<string, number>;
  /** The slowest time of all facets together. */
  allFacetsMs: number;
  /** A page far down in another order. */
  sortMs: number;
  /** From 100 changes to the first search that knows them. */
  batchMs: number;
  /** At the end, and the most that it ever was. */
  rssMb: number;
  peakMb: number;
}

/**
 * Searches the data folder that is named first as a person who types would. The second argument is a JSON
 * array of the texts. Prints what the searches took. This is a process of its own, to measure the memory of
 * an engine alone.
 */
const [dataDir = '', texts = '[]'] = process.argv.slice(2);
const engine = createEngine({ dataDir, maySpend: false });
const workspace = engine.db.get<{ id: number }>('SELECT id FROM workspaces')?.id ?? 0;
const ask = (changes: object) => ({ ...savedQuerySchema.parse({}), workspace, ...changes });
const search = (changes: object, offset = 0) => engine.saved.search(ask(changes), { offset, limit: 100 });
const timed = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const firstMs = await timed(() => search({}));
const typed: Searched['typed'] = [];
for (const text of JSON.parse(texts) as string[]) {
  let total = 0;
  const ms = await timed(async () => {
    total = (await search({ text })).total;
  });
  typed.push({ text, total, ms });
}
const queries = [
  {},
  { countries: { is: ['Germany'], not: [] } },
  { technologies: { is: [engine.saved.names().technologies()[0]?.name ?? ''], not: [] } },
  { text: 'nor' },
  {
    countries: { is: ['United States'], not: [] },
    industries: { is: ['Industry x'], not: [] },
    youngerThanMs: 90 * 86_400_000,
  },
];
const facetsMs: Record<string, number> = {};
let allFacetsMs = 0;
for (const query of queries) {
  const facets = facetNameSchema.options;
  const together = await timed(() => engine.saved.facets(ask(query), facets, { limit: 8, contains: '' }));
  allFacetsMs = Math.max(allFacetsMs, Math.round(together));
  for (const facet of facetNameSchema.options) {
    const ms = await timed(() => engine.saved.facets(ask(query), [facet], { limit: 8, contains: '' }));
    facetsMs[facet] = Math.max(facetsMs[facet] ?? 0, Math.round(ms));
  }
}
const sortMs = await timed(() => search({ sort: { column: 'technologyCount', descending: true } }, 900_000));
// What is found by what was typed stays the same, since it is compared later.
engine.db.transaction(() => {
  const ids = engine.db.values<number>('SELECT id FROM saved_domains ORDER BY id DESC LIMIT 100');
  for (const id of ids)
    engine.db.run(
      `UPDATE saved_domains SET company = coalesce(company, '') || ' ψψψ', changed =
         (SELECT value + 1 FROM saved_state WHERE key = 'change') WHERE id = ?`,
      [id],
    );
  engine.db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'change'`);
});
const batchMs = await timed(async () => {
  const { total } = await search({ text: 'ψψψ' });
  if (total !== 100) throw new Error(`${total} of 100 changes are found`);
});
const rssMb = process.memoryUsage().rss / 1_048_576;
const peakMb = process.resourceUsage().maxRSS / 1_024;
await engine.close();
const searched: Searched = { firstMs, typed, facetsMs, allFacetsMs, sortMs, batchMs, rssMb, peakMb };
process.stdout.write(`${JSON.stringify(searched)}\n`);
