import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { packTechnologies, unpackTechnologies } from '../../../main/engine/store/packed-technologies.ts';
import { root } from '../../../scripts/setup/paths.mjs';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { fillSavedStore } from '../../support/engine/saved-store.ts';
import {
  addCharge,
  makeWorkspace,
  partsOf,
  provenManifest,
  rowsOfPart,
  writeDataSet,
} from '../../support/engine/warehouse-fixture.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 1);

function fill() {
  const engine = openEngine({ maySpend: false });
  const { db } = engine;
  const workspace = makeWorkspace(db);
  keepMade(db, workspace, { domain: 'a.com', at: START + 1_500, names: ['Shopify', 'Klaviyo'] });
  keepMade(db, workspace, { domain: 'a.com', at: START + 40 * DAY, names: ['Shopify', 'Stripe'] });
  keepMade(db, workspace, {
    domain: 'b.com',
    at: START + DAY,
    facts: { name: 'B "the" first,\nof its\tkind', industry: 'Retail', country: 'Germany', city: '' },
  });
  keepMade(db, workspace, { domain: 'c.com', at: START + DAY, outcome: 'no_data' });
  addCharge(db, workspace, { at: START, credits: 2.5, subject: 'a.com' });
  addCharge(db, workspace, { at: START + DAY, credits: 40 });
  return { engine, db, workspace };
}

test('a data set holds every table with its types, and its manifest and marker say what is there', async () => {
  const { engine } = fill();
  const dir = join(tempDir(), 'new', 'set');
  const written = await writeDataSet(engine, dir);
  const [part = ''] = partsOf(dir);
  expect(written).toMatchObject({ part, listsLeftOut: 0 });
  const manifest = provenManifest(dir, part);
  expect(manifest).toMatchObject({ schema_version: 1, covers: { kind: 'whole' }, lists_left_out: [] });
  const counts = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
  expect(counts).toEqual({
    domains: 3,
    technologies: 3,
    pairs: 3,
    companies: 1,
    snapshots: 4,
    ledger: 2,
    lists: 0,
    list_rows: 0,
  });
  for (const { name, columns, files } of manifest.tables) {
    // Also a table without rows has a file, by which readers know its columns.
    expect(files.length, name).toBeGreaterThan(0);
    const described = await queryDuckdb(
      `DESCRIBE SELECT * FROM read_parquet('${join(dir, name, '**', '*.parquet')}', hive_partitioning = false)`,
    );
    const types = { text: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE', boolean: 'BOOLEAN' };
    expect(described.map(([column, type]) => [column, type])).toEqual(
      columns.map((column) => [
        column.name,
        column.type === 'timestamp' ? 'TIMESTAMP WITH TIME ZONE' : types[column.type as keyof typeof types],
      ]),
    );
    const compression = await queryDuckdb(
      `SELECT DISTINCT compression FROM parquet_metadata('${join(dir, name, '**', '*.parquet')}')`,
    );
    expect(compression.filter(([each]) => each !== 'ZSTD')).toEqual([]);
  }
  expect(readdirSync(dir).sort()).toEqual([
    '_parts',
    'companies',
    'domains',
    'ledger',
    'list_rows',
    'lists',
    'pairs',
    'snapshots',
    'technologies',
  ]);
});

test('its rows are what is saved', async () => {
  const { engine } = fill();
  const dir = tempDir();
  await writeDataSet(engine, dir);
  const rows = await rowsOfPart(dir, partsOf(dir)[0] ?? '');
  const place = { service: 'https://service.test', workspace: 'id-of-one' };
  expect([...rows.domains.values()]).toContainEqual({
    ...place,
    domain: 'b.com',
    company: 'B "the" first,\nof its\tkind',
    industry: 'Retail',
    country: 'Germany',
    city: null,
    technology_count: null,
    has_company: true,
    has_technologies: false,
    first_saved_at: '2026-06-02 00:00:00+00',
    saved_at: '2026-06-02 00:00:00+00',
  });
  expect([...rows.pairs.values()]).toEqual(
    expect.arrayContaining([
      {
        ...place,
        domain: 'a.com',
        technology: 'Shopify',
        first_seen: '2026-06-01 00:00:01+00',
        last_seen: '2026-07-11 00:00:00+00',
        is_current: true,
      },
      {
        ...place,
        domain: 'a.com',
        technology: 'Klaviyo',
        first_seen: '2026-06-01 00:00:01+00',
        last_seen: '2026-06-01 00:00:01+00',
        is_current: false,
      },
    ]),
  );
  const [company] = rows.companies.values();
  const answer = [...rows.snapshots.values()].find(({ answer_id }) => answer_id === company?.answer_id);
  expect(JSON.parse(String(answer?.answer))).toMatchObject({ company: { name: company?.name } });
  expect([...rows.ledger.values()].map(({ credits, subject }) => [credits, subject])).toEqual([
    [2.5, 'a.com'],
    [40, null],
  ]);
  const kinds = readdirSync(join(dir, 'snapshots', `part=${partsOf(dir)[0]}`)).sort();
  expect(kinds).toEqual(['answer_kind=companies', 'answer_kind=technologies']);
  const months = readdirSync(
    join(dir, 'snapshots', `part=${partsOf(dir)[0]}`, 'answer_kind=technologies'),
  ).sort();
  expect(months).toEqual(['answer_month=2026-06', 'answer_month=2026-07']);
});

test('many domains keep their own values and pairs', async () => {
  const dataDir = tempDir();
  const { pairs } = fillSavedStore(dataDir, 5_000, 3);
  const engine = openEngine({ dataDir, maySpend: false });
  const { db } = engine;
  const at = (day: number) => Date.now() - day * DAY;
  const { workspace = 0 } = db.get<{ workspace: number }>('SELECT workspace FROM saved_domains') ?? {};
  // One of them has two answers, so its pairs come from these.
  const twice = {
    workspace,
    kind: 'technologies',
    key: 'twice.com',
    outcome: 'found',
    requestId: null,
  } as const;
  const raw = (name: string) => JSON.stringify({ domain: 'twice.com', technologies: [{ name }] });
  keepAnswer(db, { ...twice, fetchedAt: at(2), raw: raw('First') });
  keepAnswer(db, { ...twice, fetchedAt: at(1), raw: raw('Second') });
  const dir = tempDir();
  await writeDataSet(engine, dir);
  const files = (table: string) =>
    `read_parquet('${join(dir, table, '**', '*.parquet')}', hive_partitioning = false)`;
  const written = await queryDuckdb(
    `SELECT d.domain, d.company, d.country, epoch_ms(d.saved_at), string_agg(p.technology || CAST(epoch(p.first_seen) AS BIGINT), ' ' ORDER BY p.technology)
     FROM ${files('domains')} d JOIN ${files('pairs')} p USING (domain) WHERE p.is_current GROUP BY ALL ORDER BY d.domain`,
  );
  // In this order they take half of the room.
  const [[runs] = []] = await queryDuckdb(
    `SELECT count(*) FILTER (WHERE domain IS DISTINCT FROM before)::INTEGER FROM (
       SELECT domain, lag(domain) OVER (ORDER BY filename, file_row_number) AS before
       FROM read_parquet('${join(dir, 'pairs', '**', '*.parquet')}', filename = true, file_row_number = true))`,
  );
  expect(runs, 'pairs of one domain stand together').toBe(5_001);
  const names = new Map(
    db
      .all<{ id: number; name: string }>('SELECT id, name FROM saved_technologies')
      .map(({ id, name }) => [id, name]),
  );
  const saved = db.all<{
    domain: string;
    company: string;
    country: string;
    savedAt: number;
    technologies: Buffer;
  }>(
    `SELECT domain, company, (SELECT value FROM saved_values WHERE id = country) AS country, saved_at AS savedAt, technologies
     FROM saved_domains ORDER BY domain`,
  );
  expect(saved).toHaveLength(5_001);
  expect(written.map((row) => row.map(String))).toEqual(
    saved.map(({ domain, company, country, savedAt, technologies }) =>
      [
        domain,
        company,
        country,
        savedAt,
        unpackTechnologies(technologies)
          .map(({ id, firstSeenS }) => `${names.get(id)}${firstSeenS}`)
          .sort()
          .join(' '),
      ].map(String),
    ),
  );
  const counts = await queryDuckdb(
    `SELECT count(*), count(*) FILTER (WHERE domain = 'twice.com'), count(*) FILTER (WHERE NOT is_current) FROM ${files('pairs')}`,
  );
  expect(counts.map((row) => row.map(Number))).toEqual([[pairs + 2, 2, 1]]);
});

test('texts that no UTF-8 can hold do not stop an export', async () => {
  const { engine, db, workspace } = fill();
  keepAnswer(db, {
    workspace,
    kind: 'companies',
    key: 'odd.com',
    fetchedAt: START,
    outcome: 'found',
    requestId: null,
    raw: JSON.stringify({ domain: 'odd.com', company: { name: 'half \ud83d and nul \u0000 end' } }),
  });
  const dir = tempDir();
  await writeDataSet(engine, dir);
  const rows = await rowsOfPart(dir, partsOf(dir)[0] ?? '');
  expect([...rows.companies.values()].find(({ domain }) => domain === 'odd.com')?.name).toBe(
    'half \ufffd and nul \ufffd end',
  );
});

test('names that no other database can tell apart are one name, so no key is there twice', async () => {
  const { engine, db, workspace } = fill();
  const names = [
    'X\u0000',
    'X\ufffd',
    'X\ud800',
    'X\udfff',
    'x\u0000',
    'X',
    'É',
    'é',
    'e\u0301',
    'É ',
    'K',
    'K',
  ];
  keepMade(db, workspace, { domain: 'odd.com', at: START, names });
  for (const at of [START, START + DAY])
    keepMade(db, workspace, { domain: 'twice.com', at, names: at === START ? names : [...names].reverse() });
  const dir = tempDir();
  await writeDataSet(engine, dir);
  for (const [table, key] of [
    ['technologies', 'technology'],
    ['pairs', '(domain, technology)'],
  ]) {
    const [counts] = await queryDuckdb(
      `SELECT count(*), count(DISTINCT ${key}), count(*) FILTER (WHERE technology ILIKE 'X_')
       FROM read_parquet('${join(dir, table ?? '', '**', '*.parquet')}')`,
    );
    const [rows, keys, odd] = (counts ?? []).map(Number);
    expect(rows, table).toBe(keys);
    expect(odd, table).toBe(table === 'pairs' ? 2 : 1);
  }
});

test('domains have exactly the texts of the store, whatever is in them', async () => {
  const { engine, db, workspace } = fill();
  const texts = [
    'null',
    ' ',
    '\\u0000',
    'a\\',
    '"',
    "'",
    '\u0001\u007f\u0085',
    'line\r\nbreak\u2028\u2029',
    'not first: \ufeff',
    '\uffff\u{10ffff}',
    '👩‍👩‍👧 мир 世界 e\u0301',
    '[1,{"a":null}]',
    'nul \u0000 and half \ud83d',
    'x'.repeat(20_000),
  ];
  texts.forEach((text, number) => {
    keepMade(db, workspace, {
      domain: `t${number}.com`,
      at: START + number,
      facts: { name: text, city: text, industry: text, country: text },
    });
  });
  const dir = tempDir();
  await writeDataSet(engine, dir);
  const stored = db.all<Record<string, string | null>>(
    `SELECT d.domain, d.company, d.city, i.value AS industry, c.value AS country, first_saved_at AS at FROM saved_domains d
     LEFT JOIN saved_values i ON i.id = d.industry LEFT JOIN saved_values c ON c.id = d.country
     WHERE domain LIKE 't%.com' ORDER BY domain`,
  );
  const written = await queryDuckdb(
    `SELECT domain, company, city, industry, country, epoch_ms(first_saved_at)
     FROM read_parquet('${join(dir, 'domains', '**', '*.parquet')}') WHERE domain LIKE 't%.com' ORDER BY domain`,
  );
  expect(stored).toHaveLength(texts.length);
  expect(written.map((row) => row.map(String))).toEqual(
    stored.map((row) => Object.values(row).map((value) => String(value).replaceAll('\0', '\ufffd'))),
  );
});

test('a folder that holds something else stays as it is', async () => {
  const { engine } = fill();
  const dir = tempDir();
  writeFileSync(join(dir, 'report.xlsx'), 'mine');
  await expect(writeDataSet(engine, dir)).rejects.toMatchObject({
    code: 'out_exists',
    message: expect.stringContaining('report.xlsx'),
  });
  expect(readdirSync(dir)).toEqual(['report.xlsx']);
  const tables = tempDir();
  mkdirSync(join(tables, 'domains', 'part=20260101T000000Z'), { recursive: true });
  writeFileSync(join(tables, 'domains', 'part=20260101T000000Z', 'own.parquet'), 'mine');
  await expect(writeDataSet(engine, tables)).rejects.toMatchObject({ code: 'out_exists' });
  mkdirSync(join(tables, '_parts'));
  await expect(writeDataSet(engine, tables)).rejects.toMatchObject({ code: 'out_exists' });
  expect(readFileSync(join(tables, 'domains', 'part=20260101T000000Z', 'own.parquet'), 'utf8')).toBe('mine');
  const file = join(tempDir(), 'file');
  writeFileSync(file, 'mine');
  await expect(writeDataSet(engine, file)).rejects.toMatchObject({ code: 'out_exists' });
});

test('a whole export is not added to a data set, and nothing new adds no part', async () => {
  const { engine, db, workspace } = fill();
  const dir = tempDir();
  await writeDataSet(engine, dir, 'new');
  await expect(writeDataSet(engine, dir)).rejects.toMatchObject({ code: 'out_exists' });
  expect(await writeDataSet(engine, dir, 'new')).toMatchObject({ part: null, rows: 0 });
  expect(partsOf(dir)).toHaveLength(1);
  keepMade(db, workspace, { domain: 'd.com', at: START, names: ['Shopify'] });
  const second = await writeDataSet(engine, dir, 'new');
  expect(second.tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows])).toEqual([
    ['domains', 1],
    ['pairs', 1],
    ['snapshots', 1],
  ]);
  expect(provenManifest(dir, second.part ?? '').covers).toEqual({ kind: 'after', part: partsOf(dir)[0] });
  // With tags nothing changes that a data set holds.
  db.run(
    `UPDATE saved_domains SET changed = (SELECT max(changed) FROM saved_domains) + 1 WHERE domain = 'd.com'`,
  );
  db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'change'`);
  expect(await writeDataSet(engine, dir, 'new')).toMatchObject({ part: null });
});

test('an export since a day holds what came from then on', async () => {
  const { engine } = fill();
  const dir = tempDir();
  const written = await writeDataSet(engine, dir, new Date(START + 2 * DAY).toISOString());
  expect(Object.fromEntries(written.tables.map(({ name, rows }) => [name, rows]))).toMatchObject({
    domains: 1,
    pairs: 3,
    companies: 0,
    snapshots: 1,
    ledger: 0,
  });
});

test('a part that was changed afterwards is noticed', async () => {
  const { engine } = fill();
  const dir = tempDir();
  await writeDataSet(engine, dir);
  const path = join(dir, '_parts', `part=${partsOf(dir)[0]}`, 'manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"whole"', '"none"'));
  await expect(writeDataSet(engine, dir, 'new')).rejects.toMatchObject({ code: 'file_damaged' });
});

test('two exports into one folder do not meet', async () => {
  const { engine } = fill();
  const dir = tempDir();
  const both = await Promise.allSettled([writeDataSet(engine, dir, 'new'), writeDataSet(engine, dir, 'new')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'store_busy' } });
  expect(partsOf(dir)).toHaveLength(1);
});

test('the statements for DuckDB in our document are right', async () => {
  const { engine, db, workspace } = fill();
  const dir = tempDir();
  await writeDataSet(engine, dir, 'new');
  keepMade(db, workspace, { domain: 'a.com', at: START + 50 * DAY, names: ['Shopify'] });
  await writeDataSet(engine, dir, 'new');
  const text = readFileSync(join(root, 'docs', 'warehouse.md'), 'utf8').replaceAll("'warehouse/", `'${dir}/`);
  const blocks = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const [first = ''] = blocks;
  // Each pair counts once, and one that went away does not.
  expect(await queryDuckdb(first)).toEqual([['Shopify', '1']]);
  const view =
    blocks.find((block) => block.includes('CREATE VIEW domains AS\nSELECT * FROM read_parquet')) ?? '';
  const select = view.slice(view.indexOf('SELECT')).replace(';', '');
  expect(await queryDuckdb(`SELECT domain, technology_count FROM (${select}) ORDER BY domain`)).toEqual([
    ['a.com', '1'],
    ['b.com', null],
    ['c.com', null],
  ]);
});

test.each([3, 10_001])('texts are texts in every file, also of %i technologies', async (count) => {
  const { engine, db, workspace } = fill();
  const names = Array.from({ length: count }, (_, index) => `Technology ${index}`);
  keepMade(db, workspace, { domain: 'many.com', at: START, names });
  const dir = tempDir();
  await writeDataSet(engine, dir);
  const types = await queryDuckdb(
    `SELECT DISTINCT converted_type FROM parquet_schema('${join(dir, '*', '**', '*.parquet')}') WHERE type = 'BYTE_ARRAY'`,
  );
  expect(types).toEqual([['UTF8']]);
  const written = await queryDuckdb(
    `SELECT count(DISTINCT technology)::INTEGER FROM read_parquet('${join(dir, 'pairs', '**', '*.parquet')}', hive_partitioning = false)
     WHERE domain = 'many.com' AND service = 'https://service.test'`,
  );
  expect(written).toEqual([[count]]);
});

test('if what is derived from a single answer does not fit it, the answer counts', async () => {
  const { engine, db, workspace } = fill();
  keepMade(db, workspace, { domain: 'one.com', at: START, names: ['Shopify', 'Stripe'] });
  const packed = db.get<{ technologies: Buffer }>(
    `SELECT technologies FROM saved_domains WHERE domain = 'one.com'`,
  );
  const [first, second] = unpackTechnologies(packed?.technologies ?? null);
  const other = packTechnologies([
    { id: first?.id ?? 0, firstSeenS: START / 1_000 + 60 },
    { id: second?.id ?? 0, firstSeenS: START / 1_000 },
  ]);
  db.run(`UPDATE saved_domains SET technologies = ? WHERE domain = 'one.com'`, [other]);
  const dir = tempDir();
  await writeDataSet(engine, dir);
  const written = await queryDuckdb(
    `SELECT technology, epoch(first_seen)::INTEGER FROM read_parquet('${join(dir, 'pairs', '**', '*.parquet')}')
     WHERE domain = 'one.com' ORDER BY technology`,
  );
  expect(written).toEqual([
    ['Shopify', START / 1_000],
    ['Stripe', START / 1_000],
  ]);
});
