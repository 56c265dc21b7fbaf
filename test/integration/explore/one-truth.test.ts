import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeSaved } from '../../../main/engine/saved/remove.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import type { ExploreQuery, ExploreSummary } from '#contract/models/explore.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import { savedColumns, savedHeadings } from '#shared/tables/saved.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const plain: ExploreQuery = { ...exploreQueryDefaults, filters: [], sort: [] };
const NAMES = Array.from({ length: 60 }, (_, place) => `Technology ${place}`);

/** What one saved answer says: no technologies, or more of them than a cell may show, some of them twice. */
const answer = fc.record({
  isFound: fc.boolean().map((isNot) => !isNot),
  names: fc.oneof(fc.subarray(NAMES, { maxLength: 4 }), fc.subarray(NAMES, { minLength: 8, maxLength: 60 })),
  twice: fc.nat(2),
});
const store = fc.record({
  answers: fc.array(answer, { minLength: 3, maxLength: 12 }),
  namesInCell: fc.option(fc.integer({ min: 1, max: 12 })),
  asked: fc.constantFrom(...NAMES.slice(0, 8)),
  removed: fc.nat(3),
});

test('every screen counts the technologies of a run as the saved answers do, however short the cells of its file are', async () => {
  const { client, engine } = await openEngineClient({});
  const { db, saved } = engine;
  const workspace = engine.sessions.workspace().row;
  const dir = tempDir();
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(store, async ({ answers, namesInCell, asked, removed }) => {
      cases += 1;
      const all = answers.map((each, place) => ({ ...each, domain: `d${cases}-${place}.test` }));
      db.transaction(() => {
        for (const { domain, isFound, names, twice } of all) {
          const technologies = [...names, ...names.slice(0, twice)].map((name) => ({ name }));
          const raw = isFound
            ? { domain, technologies, total_technologies: names.length }
            : { domain, success: false, error: 'No data available' };
          keepAnswer(db, {
            ...{ workspace, kind: 'technologies', key: domain, scope: '', requestId: null },
            ...{ fetchedAt: engine.now(), outcome: isFound ? 'found' : 'no_data', raw: JSON.stringify(raw) },
          });
        }
      });
      const collected = await client.enrich.collect({
        source: { kind: 'text', text: all.map(({ domain }) => domain).join('\n') },
      });
      const { sheet } = await client.sheets.inspect({ path: collected.path });
      const preview = await client.enrich.preview({
        path: collected.path,
        ...{ sheet, column: 0 },
        options: enrichOptionsSchema.parse({ kinds: ['technologies'], maxAgeMs: null, namesInCell }),
      });
      const { jobId } = preview;
      expect(preview.fresh).toBe(0);
      await client.enrich.start({ jobId, budget: 0 });
      await engine.jobs.settled(jobId);

      const found = all.filter(({ isFound, names }) => isFound && names.length > 0);
      const rowsWith = (name: string) => found.filter(({ names }) => names.includes(name)).length;
      const counts = Object.fromEntries(
        NAMES.flatMap((name) => (rowsWith(name) === 0 ? [] : [[name, rowsWith(name)]])),
      );
      const counted = (values: readonly { value: unknown; count: number }[]) =>
        Object.fromEntries(values.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])));
      const ofJob = savedQuerySchema.parse({ jobs: { is: [jobId], not: [] } });
      const savedCounts = async () => {
        const [facet] = await client.saved.facets({ query: ofJob, facets: ['technology'], limit: 200 });
        return counted(facet?.values ?? []);
      };
      expect(await savedCounts()).toEqual(counts);

      /** A chart has the most frequent values, and says how many others there are. */
      const expectCharted = (chart: ExploreSummary['chart'] | undefined) => {
        const values = chart?.kind === 'values' ? chart.values : [];
        expect(values.map(({ value, count }) => [value, count])).toEqual(
          values.map(({ value }) => [value, counts[String(value)]]),
        );
        const most = Object.values(counts).sort((one, other) => other - one);
        expect(values.map(({ count }) => count)).toEqual(most.slice(0, 12));
        expect(chart).toMatchObject({ kind: 'values', more: Math.max(0, most.length - 12) });
      };
      const [inSaved] = await client.saved.summary({ query: ofJob, columns: ['technologies'] });
      expectCharted(inSaved?.chart);
      // A watch of the run's rows with a technology, or without it, stands for as many domains.
      const watched = async (technologies: object, domains: number) => {
        const name = `view ${cases}`;
        const views = await client.saved.saveView({
          ...{ name, columns: [...savedColumns] },
          query: savedQuerySchema.parse({ jobs: { is: [jobId], not: [] }, technologies }),
        });
        const viewId = views.find((view) => view.name === name)?.id ?? -1;
        const schedule = { every: 'week' as const, day: 1, minute: 540 };
        const asks = client.watches.offer({
          ...{ kind: 'new', name, subject: { kind: 'view', viewId }, kinds: ['technologies'], schedule },
          ...{ capPerTurn: 100, capPerMonth: 400 },
        });
        if (domains === 0) await expect(asks).rejects.toThrow();
        else expect((await asks).domains).toBe(domains);
        await client.saved.removeView({ id: viewId });
      };
      await watched({ is: [asked], not: [] }, rowsWith(asked));

      const probes = async (exploreId: number, column: number) => {
        const limit = 200;
        const [facet] = await client.explore.facets({ exploreId, query: plain, columns: [column], limit });
        expect(counted(facet?.values ?? [])).toEqual(counts);
        const [summary] = await client.explore.summary({ exploreId, query: plain, columns: [column] });
        expectCharted(summary?.chart);
        for (const values of [
          { is: [asked], not: [] },
          { is: [], not: [asked] },
        ]) {
          const query: ExploreQuery = { ...plain, filters: [{ kind: 'values', column, values }] };
          const { total } = await client.explore.page({ exploreId, query, offset: 0, limit: 1 });
          expect(total).toBe(values.is.length > 0 ? rowsWith(asked) : all.length - rowsWith(asked));
        }
        const grouped = await client.explore.group({
          exploreId,
          query: plain,
          grouping: { by: [{ column, isSplit: true }], measures: [{ kind: 'count', name: 'Rows' }] },
          name: 'Groups',
        });
        const { rows } = await client.explore.page({
          ...{ exploreId: grouped.exploreId, query: plain, offset: 0, limit: 1_000 },
        });
        expect(counted(rows.map(({ cells: [value, count] }) => ({ value, count: Number(count) })))).toEqual(
          counts,
        );
        await client.explore.close({ exploreId: grouped.exploreId });
      };
      const run = await client.explore.openRun({ jobId });
      const place = run.columns.findIndex(({ name }) => name === 'Technologies');
      await probes(run.exploreId, place);
      const explored = await client.explore.openSaved({ query: ofJob, name: 'saved' });
      const both = await client.explore.combine({
        ...{ exploreIds: [run.exploreId, explored.exploreId], combination: 'intersection', name: 'both' },
      });
      await probes(both.exploreId, place);
      expect(explored.columns.map(({ name }) => name)).toContain(savedHeadings.technologies);

      // Exports have all names, too. The cell of an enriched file may be cut, and its heading says so.
      const exportOf = async (shape: 'rows' | 'technologies') => {
        const out = join(dir, `${shape}-${cases}.csv`);
        const task = await client.jobs.export({ jobId, format: 'csv', shape, out });
        await engine.tasks.settled(task.id);
        return parse(readFileSync(out, 'utf8'), { bom: true, columns: true }) as Record<string, string>[];
      };
      const cells = (await exportOf('rows')).map(({ Technologies = '' }) => Technologies);
      expect(cells).toEqual(all.map(({ isFound, names }) => (isFound ? names.join(', ') : '')));
      // Opened again, a file that we wrote has the same values.
      const { out } = engine.jobs.get(jobId);
      const written = [
        join(dir, `rows-${cases}.csv`),
        ...(namesInCell === null && out !== null ? [out] : []),
      ];
      for (const path of written) {
        const { exploreId, columns } = await client.explore.open({ path });
        await probes(
          exploreId,
          columns.findIndex(({ name }) => name === 'Technologies'),
        );
        await client.explore.close({ exploreId });
      }
      expect(await exportOf('technologies')).toHaveLength(found.flatMap(({ names }) => names).length);
      expect(preview.addedColumns.at(-1)).toBe(
        namesInCell === null ? 'Technologies' : `Technologies (first ${namesInCell} of each row)`,
      );

      // The rows of a run keep the answers that were deleted in Saved.
      const gone = all.slice(0, removed).map(({ domain }) => domain);
      await removeSaved(
        { db, saved, now: engine.now },
        workspace,
        savedQuerySchema.parse({ workspace, domains: gone }),
      );
      await probes(run.exploreId, place);
      const kept = found.filter(({ domain }) => !gone.includes(domain));
      const left = NAMES.map((name) => kept.filter(({ names }) => names.includes(name)).length);
      expect(await savedCounts()).toEqual(
        Object.fromEntries(NAMES.flatMap((name, at) => ((left[at] ?? 0) > 0 ? [[name, left[at]]] : []))),
      );
      for (const { exploreId } of [run, explored, both]) await client.explore.close({ exploreId });
    }),
    { numRuns: campaignSize(8, 60) },
  );
});
