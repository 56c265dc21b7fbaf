import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '../../main/engine/engine.ts';
import { matchExpression } from '../../main/engine/saved/words.ts';
import { facetNameSchema, savedQuerySchema } from '../../preload/contract/models/saved.ts';
import { build } from '../../scripts/build/build.mjs';
import { createPersonClient } from '../support/engine/page-client.ts';
import { word } from '../support/engine/saved-store.ts';
import { openOwnSession } from '../support/run/own-session.ts';
import { closeApps, launchApp } from '../support/window/launch-app.ts';

/**
 * A store of 1,000,000 domains with 20,000,000 pairs of a domain and a technology: search as one types against the bare prepared
 * query of SQLite that answers the same question (bound: 3 times at p95), facets (bound: 1 s), opening against an empty store
 * (bound: 1.2 times), and the engine's memory. Beyond a bound it fails.
 */
const DOMAINS = Number(process.env.STACKDESK_BENCH_DOMAINS ?? 1_000_000);
const EACH = 20;
const BOUNDS = { searchRatio: 3, facetsMs: 1_000, openingRatio: 1.2 };

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
try {
  const full = join(dir, 'full', 'data');
  const empty = join(dir, 'empty', 'data');
  const filledAt = performance.now();
  const { pairs } = fill(full, DOMAINS);
  fill(empty, 0);
  const fillS = Math.round((performance.now() - filledAt) / 1_000);
  // Before the windows are opened, which takes their folders with them.
  const storeMb = Math.round(statSync(join(full, 'stackdesk.db')).size / 1_048_576);
  const result = await measure(full);
  const openings = await openingsMs(join(dir, 'full'), join(dir, 'empty'));
  const figures = {
    bench: 'saved-million',
    domains: DOMAINS,
    pairs,
    fillS,
    storeMb,
    ...result,
    openingMs: openings,
    openingRatio: ratio(openings.full, openings.empty),
    bounds: BOUNDS,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const isBeyond =
    figures.searchRatio > BOUNDS.searchRatio ||
    figures.facetsMostMs > BOUNDS.facetsMs ||
    figures.openingRatio > BOUNDS.openingRatio;
  if (isBeyond) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function measure(dataDir: string) {
  const engine = createEngine({ dataDir, maySpend: false });
  const client = createPersonClient(engine);
  const workspace = engine.db.get<{ id: number }>('SELECT id FROM workspaces')?.id ?? 0;
  const ask = (changes: object) => ({ ...savedQuerySchema.parse({}), workspace, ...changes });
  const firstMs = await timed(() => client.saved.search({ query: ask({}), offset: 0, limit: 100 }));
  const typed = Array.from({ length: 40 }, (_, index) => word(index * 97 + 3)).flatMap((each) =>
    Array.from({ length: each.length }, (_, length) => each.slice(0, length + 1)),
  );
  const ours: number[] = [];
  const bare: number[] = [];
  for (const text of typed) {
    let total = 0;
    ours.push(
      await timed(async () => {
        total = (await client.saved.search({ query: ask({ text }), offset: 0, limit: 100 })).total;
      }),
    );
    bare.push(await timed(async () => checkSame(text, total, bareSearch(engine.db, workspace, text))));
  }
  const queries = [
    {},
    { countries: ['Germany'] },
    { technologies: [engine.saved.names().technologies()[0]?.name ?? ''] },
    { text: 'nor' },
    { countries: ['United States'], industries: ['Industry x'], youngerThanMs: 90 * 86_400_000 },
  ];
  const facets: number[] = [];
  for (const query of queries) {
    facets.push(
      await timed(() =>
        client.saved.facets({ query: ask(query), facets: facetNameSchema.options, limit: 8 }),
      ),
    );
  }
  const sorts = await timed(() =>
    client.saved.search({
      query: ask({ sort: { column: 'technologyCount', descending: true } }),
      offset: 900_000,
      limit: 100,
    }),
  );
  await engine.close();
  return {
    firstSearchMs: Math.round(firstMs),
    typed: typed.length,
    searchP95Ms: p95(ours),
    bareP95Ms: p95(bare),
    searchRatio: ratio(p95(ours), p95(bare)),
    facetsMostMs: Math.round(Math.max(...facets)),
    sortMs: Math.round(sorts),
    rssMb: Math.round(process.memoryUsage().rss / 1_048_576),
  };
}

function bareSearch(db: ReturnType<typeof createEngine>['db'], workspace: number, text: string): number {
  const expression = matchExpression(text) ?? '';
  db.all(
    `SELECT d.*, a.tags, a.note FROM saved_text t JOIN saved_domains d ON d.id = t.rowid
     LEFT JOIN annotations a ON a.workspace = d.workspace AND a.domain = d.domain
     WHERE t.saved_text MATCH ? AND d.workspace = ? ORDER BY d.domain LIMIT 100`.replace(
      't.saved_text',
      'saved_text',
    ),
    [expression, workspace],
  );
  return (
    db.get<{ count: number }>(
      'SELECT count(*) AS count FROM saved_text JOIN saved_domains d ON d.id = saved_text.rowid WHERE saved_text MATCH ? AND d.workspace = ?',
      [expression, workspace],
    )?.count ?? 0
  );
}

function checkSame(text: string, ours: number, bare: number): void {
  if (ours !== bare) throw new Error(`"${text}" finds ${ours} and ${bare}`);
}

function fill(dataDir: string, domains: number): { pairs: number } {
  const program = join(import.meta.dirname, '..', 'support', 'programs', 'fill-saved-store.ts');
  const printed = execFileSync(process.execPath, [program, dataDir, String(domains), String(EACH)]);
  return JSON.parse(printed.toString()) as { pairs: number };
}

/** From the start of the program to a window that can be used, over each store in turn; the middle of seven. */
async function openingsMs(full: string, empty: string): Promise<{ full: number; empty: number }> {
  await build();
  const session = await openOwnSession();
  Object.assign(process.env, session.env);
  const times = { full: [] as number[], empty: [] as number[] };
  try {
    for (let round = 0; round < 7; round += 1) {
      for (const [name, userDataDir] of [
        ['full', full],
        ['empty', empty],
      ] as const) {
        const startedAt = performance.now();
        const app = await launchApp({ userDataDir });
        // Without a connection the way in is shown, once the engine has opened the store.
        await app.page.getByRole('button', { name: /sample data/i }).waitFor();
        times[name].push(Math.round(performance.now() - startedAt));
        await app.close();
      }
    }
  } finally {
    await closeApps();
    await session.close();
  }
  const middle = (list: number[]) => list.sort((a, b) => a - b)[3] ?? 0;
  return { full: middle(times.full), empty: middle(times.empty) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function p95(times: readonly number[]): number {
  return Math.round(([...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0) * 100) / 100;
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
