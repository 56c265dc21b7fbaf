import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { removeSaved } from '../../../main/engine/saved/remove.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

const DAY_MS = 86_400_000;

async function open() {
  const clock = { nowMs: Date.now() };
  const { sandbox, dir, environment: access } = await openCli({ timeScale: 1, nowMs: () => clock.nowMs });
  const cli = (words: string[], environment: Record<string, string> = access) =>
    runCli([...words, '--json', '--data-dir', dir], environment);
  return { dir, clock, sandbox, access, cli };
}

test('a lookup is paid once; what is saved needs neither token nor service', async () => {
  const { cli, sandbox } = await open();
  const first = await cli(['lookup', 'company', 'shopify.com']);
  expect(first.json).toMatchObject({ saved: false, credits: 1 });
  await sandbox.close();
  const again = await cli(['lookup', 'company', 'https://www.shopify.com/about'], {});
  expect(again).toMatchObject({ exitCode: 0, json: { saved: true, credits: 0, key: 'shopify.com' } });
  const unknown = await cli(['lookup', 'company', 'github.com'], {});
  expect(unknown).toMatchObject({ exitCode: 1, json: { error: { code: 'not_connected' } } });
});

test('saved domains are searched, shown, compared and exported offline', async () => {
  const { dir, cli, clock, sandbox } = await open();
  for (const domain of ['nytimes.com', 'shopify.com']) await cli(['lookup', 'domain', domain]);
  await cli(['lookup', 'company', 'nytimes.com']);
  clock.nowMs += 400 * DAY_MS;
  await cli(['lookup', 'domain', 'nytimes.com', '--fresh']);
  await sandbox.close();
  const found = await cli(['saved', 'search', 'nyt'], {});
  expect(found.json).toMatchObject({ total: 1, all: 2, rows: [{ domain: 'nytimes.com' }] });
  for (const [sort, first] of [
    ['domain', 'shopify.com'],
    ['savedat', 'nytimes.com'],
  ] as const)
    expect((await cli(['saved', 'search', '--sort', sort, '--descending'], {})).json).toMatchObject({
      rows: [{ domain: first }, {}],
    });
  const shown = await cli(['saved', 'show', 'nytimes.com'], {});
  expect(shown.json).toMatchObject({ domain: 'nytimes.com', history: [{}, {}, {}] });
  const { technologies } = shown.json as { technologies: { technologies: { name: string }[] } };
  const diff = (await cli(['saved', 'diff', 'nytimes.com'], {})).json as {
    technologies: { technologies: { added: unknown[]; removed: unknown[]; kept: unknown[] } };
    company: null;
  };
  expect(diff.company).toBeNull();
  const { added, removed, kept } = diff.technologies.technologies;
  expect(added.length + kept.length).toBe(technologies.technologies.length);
  expect(added.length + removed.length).toBeGreaterThan(0);
  const name = technologies.technologies[0]?.name ?? '';
  // The column that rows are sorted by is shown.
  const since = ['saved', 'search', '--technology', name, '--sort', 'since', '--data-dir', dir];
  expect((await runCli(since, {})).stdout).toMatch(/^Domain .* Saved +Since *\n.* \d{4}-\d\d-\d\d$/m);
  const out = join(dir, 'saved.csv');
  const written = await cli(['saved', 'export', '--format', 'csv', '--out', out, '--technology', name], {});
  const rows: string[][] = parse(readFileSync(out), { bom: true });
  expect(written.json).toMatchObject({ rows: rows.length - 1, columns: rows[0]?.length });
  expect(rows.flat()).toContain('nytimes.com');
  expect(await cli(['saved', 'export', '--format', 'csv', '--out', out], {})).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'out_exists' } },
  });
});

test('values can be left out, and domains can be searched by whether a field has any value', async () => {
  const { cli, sandbox } = await open();
  for (const domain of ['nytimes.com', 'shopify.com']) await cli(['lookup', 'domain', domain]);
  await cli(['lookup', 'company', 'nytimes.com']);
  await sandbox.close();
  const found = async (...flags: string[]) => {
    const { json } = await cli(['saved', 'search', ...flags], {});
    return (json as { rows: { domain: string; technologies: string[] }[] }).rows;
  };
  const [nytimes, shopify] = await found();
  const own = shopify?.technologies.find((name) => !nytimes?.technologies.includes(name)) ?? '';
  const shared = (await found('--technology', own)).map(({ domain }) => domain);
  expect(shared).toEqual(['shopify.com']);
  expect(await found('--without-technology', own)).toEqual([nytimes]);
  expect(await found('--technology', own, '--without-technology', own)).toEqual([]);
  expect(await found('--empty', 'country')).toEqual([shopify]);
  expect(await found('--filled', 'country', '--filled', 'technology')).toEqual([nytimes]);
  const many = nytimes?.technologies.length ?? 0;
  expect(await found('--where', `technologyCount>${many - 1}`, '--where', 'company!=')).toEqual([nytimes]);
  expect(await found('--where', 'company~NEW YORK', '--where', 'savedAt>=2026-01-01')).toEqual([nytimes]);
  expect(await found('--where', `technologies~${own}`)).toEqual([shopify]);
  expect(await found('--kind', 'companies', '--where', 'domain!~shop')).toEqual([nytimes]);
  expect(await found('--run', '1')).toEqual([]);
  expect(await cli(['saved', 'search', '--empty', 'city'], {})).toMatchObject({
    exitCode: 2,
    json: { error: { code: 'usage' } },
  });
});

test('domains that were deleted in the window are listed and brought back', async () => {
  const { dir, cli, sandbox } = await open();
  for (const domain of ['nytimes.com', 'shopify.com']) await cli(['lookup', 'domain', domain]);
  await sandbox.close();
  expect((await cli(['saved', 'removals'], {})).json).toEqual({ removals: [], hasMore: false });
  const engine = openEngine({ dataDir: dir });
  const workspace = engine.db.get<{ id: number }>('SELECT workspace AS id FROM saved_domains')?.id ?? 0;
  const query = savedQuerySchema.parse({ workspace });
  const { removalId } = await removeSaved(engine, workspace, query);
  await engine.close();

  expect((await cli(['saved', 'search'], {})).json).toMatchObject({ total: 0 });
  expect((await cli(['saved', 'removals'], {})).json).toEqual({
    removals: [
      {
        id: removalId,
        removedAt: new Date(removalId).toISOString(),
        ...{ domains: 2, savedAgain: 0, names: ['nytimes.com', 'shopify.com'] },
      },
    ],
    hasMore: false,
  });
  const restored = await cli(['saved', 'restore', String(removalId)], {});
  expect(restored).toMatchObject({ exitCode: 0, json: { removalId, domains: 2 } });
  expect((await cli(['saved', 'search'], {})).json).toMatchObject({ total: 2 });
  expect(await cli(['saved', 'restore', String(removalId)], {})).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'nothing_saved' } },
  });
});

test.each([
  [['saved', 'restore', 'all'], 2, 'usage'],
  [['saved', 'show', 'github.com'], 1, 'nothing_saved'],
  [['saved', 'export', '--format', 'pdf', '--out', 'x'], 2, 'usage'],
  [['saved', 'search', '--sort', 'colour'], 2, 'usage'],
  [['saved', 'search', '--sort', 'since'], 2, 'usage'],
  [['saved', 'search', '--where', 'size>10'], 2, 'usage'],
  [['saved', 'search', '--kind', 'both'], 2, 'usage'],
  [['saved', 'list'], 2, 'usage'],
])('%j says what is wrong', async (words, exitCode, code) => {
  const { cli } = await open();
  expect(await cli(words, {})).toMatchObject({ exitCode, json: { error: { code } } });
});
