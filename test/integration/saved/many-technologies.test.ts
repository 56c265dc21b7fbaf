import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { valueNumber } from '../../../main/engine/store/saved-names.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { savedColumns } from '#shared/tables/saved.ts';
import { keepSaved, nameTechnology } from '../../support/engine/keep-saved.ts';
import { fillSavedStore } from '../../support/engine/saved-store.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('a word that begins many technologies and a country finds a domain that has no country', async () => {
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  const workspace = ensureWorkspace(db, 'sample', { id: 'w', name: 'W' });
  db.transaction(() => {
    for (let number = 0; number < 40; number += 1) nameTechnology(db, `Cloud ${number}`);
    valueNumber(db, 'Cloudland');
    keepSaved(db, workspace, 'runs.test', null, ['Cloud 3', 'PHP']);
    keepSaved(db, workspace, 'cloud.test', null, []);
    keepSaved(db, workspace, 'other.test', null, ['PHP']);
  });
  const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
  onTestFinished(() => saved.close().then(close));
  const query = savedQuerySchema.parse({ text: 'cloud' });
  const { rows } = await saved.search(query, { offset: 0, limit: 9 });
  expect(rows.map(({ domain }) => domain)).toEqual(['cloud.test', 'runs.test']);
  const facets = await saved.facets(query, ['technology', 'country'], { limit: 9, contains: '' });
  expect(facets.map(({ values }) => values.map(({ value, count }) => [value, count]))).toEqual([
    [
      ['Cloud 3', 1],
      ['PHP', 1],
      [null, 1],
    ],
    [[null, 2]],
  ]);
});

test('a word finds the technologies that it begins, whenever they became known', async () => {
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  onTestFinished(close);
  const workspace = ensureWorkspace(db, 'sample', { id: 'w', name: 'W' });
  const runs = new Map<string, string[]>();
  const keep = (from: number, to: number) =>
    db.transaction(() => {
      for (let number = from; number < to; number += 1) {
        // Each domain runs three technologies, of which some are known from other domains.
        const names = [number, number * 3, number + 7].map((each) => nameOf(each % to));
        runs.set(`d${number}.test`, [...new Set(names)]);
        keepSaved(db, workspace, `d${number}.test`, null, runs.get(`d${number}.test`) ?? []);
      }
    });
  const words = ['al', 'alp', 'alpha', 'bet', 'beta7', 'gam', 'gamma', 'suite', 'sui', 'zz', '3', '12', 'd1'];
  const expectRight = async () => {
    const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
    const found: Record<string, string[]> = {};
    for (const text of words) {
      const { rows } = await saved.search(savedQuerySchema.parse({ text }), { offset: 0, limit: 1_000 });
      found[text] = rows.map(({ domain }) => domain);
    }
    await saved.close();
    const isMeant = (domain: string, word: string) =>
      domain.includes(word) ||
      (runs.get(domain) ?? [])
        .flatMap((name) => name.toLowerCase().split(' '))
        .some((each) => (word.length < 3 ? each === word : each.startsWith(word)));
    for (const text of words)
      expect([text, found[text]]).toEqual([
        text,
        [...runs.keys()].filter((domain) => isMeant(domain, text)).sort(),
      ]);
  };
  // Too few for groups of names; then enough; then more within the same groups; then so many that they get others.
  for (const [from, to] of [
    [0, 40],
    [40, 90],
    [90, 150],
    [150, 400],
  ] as const) {
    keep(from, to);
    await expectRight();
  }
});

function nameOf(number: number): string {
  return `${['Alpha', 'Beta', 'Gamma', 'Delta'][number % 4]}${Math.floor(number / 9)} ${number % 3 === 0 ? 'Suite' : number}`;
}

test.each([32_765, 65_533])(
  'technologies are counted whatever their numbers are, from %i on',
  async (last) => {
    const dataDir = tempDir();
    const { db, close } = openStore(dataDir);
    const workspace = ensureWorkspace(db, 'sample', { id: 'w', name: 'W' });
    const names = ['A', 'B', 'C', 'D', 'E'];
    db.run(`INSERT INTO saved_technologies (id, name) VALUES (?, 'Unused')`, [last]);
    db.transaction(() => {
      for (const [count] of names.entries())
        keepSaved(db, workspace, `d${count}.test`, null, names.slice(0, count + 1));
    });
    expect(db.values('SELECT max(id) FROM saved_technologies')).toEqual([last + names.length]);
    const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
    onTestFinished(() => saved.close().then(close));
    const query = savedQuerySchema.parse({});
    const [facet] = await saved.facets(query, ['technology'], { limit: 9, contains: '' });
    expect(facet?.values.map(({ value, count }) => [value, count])).toEqual(
      names.map((name, place) => [name, names.length - place]),
    );
  },
);

test('20,000 domains with 20 technologies each are copied whole, within the memory of the table', async () => {
  const dataDir = tempDir();
  fillSavedStore(dataDir, 20_000, 20);
  const { db, close } = openStore(dataDir);
  const workspace = db.get<{ id: number }>('SELECT id FROM workspaces')?.id ?? 0;
  const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
  onTestFinished(() => saved.close().then(close));
  const lists = join(dataDir, 'cache', 'lists');
  mkdirSync(lists, { recursive: true });
  const out = join(lists, 'part-copy.parquet');
  const query = savedQuerySchema.parse({ sort: { column: 'company', descending: true } });
  await saved.copy({ query, columns: savedColumns, out });
  const { rows } = await saved.search(query, { offset: 0, limit: 1_000 });
  const copied = await queryDuckdb(
    `SELECT "Domain", "Company", "Technologies", count(*) OVER () FROM read_parquet('${out}') LIMIT 1000`,
  );
  expect(copied.map(([domain, company]) => [domain, company])).toEqual(
    rows.map(({ domain, company }) => [domain, company]),
  );
  for (const [index, { technologies }] of rows.entries()) {
    const [, , names, count] = copied[index] ?? [];
    const told = String(names).split(', ');
    // A search shows only the first of them.
    expect(told).toEqual(expect.arrayContaining(technologies));
    expect(told).toEqual([...new Set(told)].sort());
    expect([told.length, Number(count)]).toEqual([20, 20_000]);
  }
});
