import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../main/engine/duckdb/database.ts';
import { parquet } from '../../fuzz/targets/parquet.ts';
import { createExploreAlone } from '../../support/engine/explore-alone.ts';
import { cellsOf, createExploreFixture, query } from '../../support/engine/explore-fixture.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize, shareOf } from '../../support/run/campaign-size.ts';

/** File names that are also patterns, each with a neighbour that the pattern would match. */
const NAMES: [name: string, neighbour: string][] = [
  ['Leads [Q3]', 'Leads 3'],
  ['all *', 'all secrets'],
  ['what?', 'whatX'],
  ['a=1', 'a=2'],
  ["it's [a-z];--", "it's b;--"],
  ['[[]', '['],
  ['{x,y}*', '{x,y}z'],
];

const FORMATS = ['csv', 'json', 'parquet', 'xlsx'] as const;

async function writeParquet(path: string, who: string) {
  // When it writes, DuckDB takes a pattern in a path literally.
  await queryDuckdb(
    `COPY (SELECT '${who}.com' AS domain, '${who}' AS who) TO '${path.replaceAll("'", "''")}' (FORMAT parquet)`,
  );
}

test.each(shareOf(NAMES, 3))(
  '%s is a name, as CSV and as Parquet, and so is the folder',
  async (name, neighbour) => {
    const dir = tempDir();
    const files: string[] = [];
    for (const [each, who] of [
      [name, 'right'],
      [neighbour, 'wrong'],
    ] as const) {
      const folder = join(dir, each);
      mkdirSync(folder);
      for (const [place, file] of [
        [dir, `${each}.csv`],
        [folder, 'list.csv'],
      ] as const)
        writeFileSync(join(place, file), `domain,who\n${who}.com,${who}\n`);
      await writeParquet(join(dir, `${each}.parquet`), who);
      await writeParquet(join(folder, 'list.parquet'), who);
      if (who === 'right')
        files.push(
          join(dir, `${each}.csv`),
          join(folder, 'list.csv'),
          join(dir, `${each}.parquet`),
          join(folder, 'list.parquet'),
        );
    }
    // The data folder and the folder of exports have such a name, too.
    const explore = createExploreAlone(join(dir, name, 'data'));
    onTestFinished(() => explore.shutdown());
    for (const path of files) {
      expect((await explore.peek(path)).rows).toEqual([['right.com', 'right']]);
      const { exploreId, columns } = await explore.open(path);
      expect(columns.map((column) => column.name)).toEqual(['domain', 'who']);
      expect(await cellsOf(explore, exploreId)).toEqual([['right.com', 'right']]);
      // Every name is written in every format, and every kind of source meets every format under some name.
      const format = FORMATS[(files.indexOf(path) + NAMES.findIndex(([each]) => each === name)) % 4] ?? 'csv';
      const out = join(dir, name, `${name} ${files.indexOf(path)}.${format}`);
      expect(await explore.export(exploreId, { query: query(), format, out })).toMatchObject({ rows: 1 });
      // Each written file is read again, except JSON, which can't be opened as a list.
      if (format !== 'json') expect((await explore.peek(out)).rows).toEqual([['right.com', 'right']]);
    }
  },
);

test('headers with NUL, quotes and SQL are only names in every format', async () => {
  const { explore, dir, file } = createExploreFixture();
  const injected = join(dir, 'injected');
  const header = `a\0b'"); COPY (SELECT 1) TO '${injected}' --`;
  const rows = 'longer-domain-name.com,1\n'.repeat(60);
  const { exploreId } = await explore.open(
    file('nul.csv', `domain,"${header.replaceAll('"', '""')}"\n${rows}`),
  );
  for (const format of FORMATS) {
    const out = join(dir, `out.${format}`);
    expect(await explore.export(exploreId, { query: query(), format, out })).toMatchObject({ rows: 60 });
  }
  const combined = await explore.combine(
    [exploreId, exploreId],
    { combination: 'union', by: 'domain' },
    `x\0'); COPY (SELECT 1) TO '${injected}'`,
  );
  expect(combined.rows).toBe(1);
  const [[name] = []] = await queryDuckdb(
    'SELECT column_name FROM (DESCRIBE SELECT * FROM read_parquet($1)) LIMIT 1 OFFSET 1',
    [join(dir, 'out.parquet')],
  );
  expect(name).toBe(header.replace('\0', ''));
  expect(existsSync(injected)).toBe(false);
});

test('columns of a foreign Parquet file are read by their places, whatever their names are', async () => {
  const { explore, dir } = createExploreFixture();
  const path = join(dir, 'odd.parquet');
  await queryDuckdb(
    `COPY (SELECT 'a.com' AS "domain", 1 AS "x""); SELECT 1 --", 2 AS "c0", 3 AS "source") TO '${path}' (FORMAT parquet)`,
  );
  const { exploreId, columns } = await explore.open(path);
  expect(columns.map((column) => column.name)).toEqual(['domain', 'x"); SELECT 1 --', 'c0', 'source']);
  expect(await cellsOf(explore, exploreId)).toEqual([['a.com', 1, 2, 3]]);
});

test('a database reaches only the given files and folders, and its own spill folder', async () => {
  const dir = tempDir();
  const given = join(dir, 'given.csv');
  const secret = join(dir, 'secret.csv');
  for (const path of [given, secret]) writeFileSync(path, 'a\n1\n');
  const folder = join(dir, 'lists');
  mkdirSync(folder);
  const database = createDatabase(
    join(dir, 'spill'),
    { files: [given], folders: [folder] },
    { memory: '96MB' },
  );
  onTestFinished(() => database.close());
  expect(await database.rows(`SELECT * FROM read_csv('${given}')`)).toHaveLength(1);
  await database.run(`COPY (SELECT 1) TO '${join(folder, 'own.parquet')}' (FORMAT parquet)`);
  // These rows are more than fit into its memory.
  expect(
    await database.rows(
      'SELECT count(*) FROM (SELECT repeat(md5(CAST(range AS VARCHAR)), 12) AS text FROM range(400000) ORDER BY text)',
    ),
  ).toEqual([[400_000n]]);
  for (const sql of [
    `SELECT * FROM read_csv('${secret}')`,
    `SELECT * FROM '${secret}'`,
    `SELECT * FROM read_text('${secret}')`,
    `SELECT * FROM read_blob('${folder}/../secret.csv')`,
    `SELECT * FROM glob('${dir}/*')`,
    `SELECT * FROM read_csv('${dir}/*.csv')`,
    `SELECT * FROM read_csv('http://127.0.0.1:9/x.csv')`,
    `COPY (SELECT 1) TO '${join(dir, 'made.csv')}'`,
    `ATTACH '${join(dir, 'made.db')}'`,
    `EXPORT DATABASE '${join(dir, 'made')}'`,
    'INSTALL httpfs',
    'LOAD httpfs',
    `LOAD '${secret}'`,
    'SET enable_external_access = true',
    `SET allowed_directories = ['${dir}']`,
    `SET allowed_paths = ['${secret}']`,
    `SET allowed_configs = ['allowed_paths']`,
    `SET temp_directory = '${dir}'`,
    `SET extension_directory = '${dir}'`,
    "SET memory_limit = '64GB'",
    'SET lock_configuration = false',
    'RESET lock_configuration',
    'RESET enable_external_access',
  ])
    await expect(database.run(sql), sql).rejects.toThrow(/Permission|locked|disabled|Cannot|not allowed/i);
  expect(existsSync(join(dir, 'made.csv')) || existsSync(join(dir, 'made.db'))).toBe(false);
});

test('a damaged Parquet file that can’t be read is reported as damaged, wherever the damage is', async () => {
  const { explore, file } = createExploreFixture();
  const [whole = Buffer.alloc(0)] = await parquet.samples();
  let refused = 0;
  for (let at = 4; at < whole.length; at += Math.ceil(whole.length / campaignSize(20, 60))) {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, at, at + 6);
    const outcome = await explore.open(file(`at-${at}.parquet`, damaged)).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) continue;
    refused += 1;
    expect(outcome).toMatchObject({ code: 'file_damaged' });
  }
  expect(refused).toBeGreaterThan(3);
});

test('a small Parquet file that unpacks to twenty million rows is refused', async () => {
  const { explore, dir } = createExploreFixture();
  const path = join(dir, 'bomb.parquet');
  await queryDuckdb(
    `COPY (SELECT 'a.com' AS domain FROM range(20000000)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 20000000)`,
  );
  await expect(explore.open(path)).rejects.toMatchObject({ code: 'file_too_large' });
});
