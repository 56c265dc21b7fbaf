import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const root = join(import.meta.dirname, '../../..');

/** The blocks of code in a document that are in one language, as they are marked. */
function blocksOf(path: string, language: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/^```([\w ]+)\n(.*?)^```$/gms)].flatMap(([, marked, code = '']) =>
    marked === language ? [code] : [],
  );
}

async function open() {
  const { sandbox, dir, environment } = await openCli({});
  for (const domain of ['nytimes.com', 'shopify.com'])
    await runCli(['lookup', 'domain', domain, '--data-dir', dir], environment);
  await runCli(['lookup', 'company', 'nytimes.com', '--data-dir', dir], environment);
  await sandbox.close();
  const folder = tempDir();
  /** A call as a document has it, in a folder of its own. */
  const call = async (line: string) => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const placed = words.map((word, at) => (words[at - 1] === '--out' ? join(folder, word) : word));
    return runCli([...placed.slice(1), '--json', '--data-dir', dir], {});
  };
  return { folder, call, dir };
}

const canImport = (name: string) => spawnSync('python3', ['-c', `import ${name}`]).status === 0;

test('every call and every block of the pages about publishing that can run here does', async () => {
  const { folder, call } = await open();
  const calls = blocksOf('docs/publish.md', 'sh').flatMap((block) => block.trim().split('\n'));
  expect(calls.length).toBeGreaterThan(4);
  const again = calls.filter((line) => line.includes('--out saved.sqlite'));
  // The second time it takes the place of the first.
  for (const line of [...calls, ...again]) expect(await call(line), line).toMatchObject({ exitCode: 0 });
  expect(readdirSync(folder).sort()).toEqual([
    'countries.sqlite',
    'saved.duckdb',
    'saved.parquet',
    'saved.sqlite',
    'saved.xlsx',
  ]);
  const pages = globSync('docs/publish/*.md', { cwd: root });
  expect(pages).toHaveLength(6);
  let ran = 0;
  for (const page of pages) {
    for (const code of blocksOf(page, 'python')) {
      const needed = [...code.matchAll(/^import (\w+)/gm)].map(([, name = '']) => name);
      const packages = code.includes('read_parquet') ? [...needed, 'pyarrow'] : needed;
      if (!packages.every(canImport)) continue;
      const said = execFileSync('python3', ['-c', code], { cwd: folder, encoding: 'utf8' });
      expect(said).toMatch(/nytimes\.com|domain|^2 /i);
      ran += 1;
    }
    for (const sql of blocksOf(page, 'sql sqlite')) {
      const said = execFileSync('sqlite3', ['-readonly', 'saved.sqlite', sql], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(said).toMatch(/\|1$/m);
      ran += 1;
    }
    for (const sql of blocksOf(page, 'sql duckdb')) {
      const instance = await DuckDBInstance.create(join(folder, 'saved.duckdb'), {
        access_mode: 'READ_ONLY',
      });
      const connection = await instance.connect();
      const counts = (await connection.runAndReadAll(sql)).getRows().map(([, count]) => Number(count));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
      connection.closeSync();
      instance.closeSync();
      ran += 1;
    }
  }
  // Python's own sqlite3, DuckDB and SQLite are everywhere where these tests run.
  expect(ran).toBeGreaterThanOrEqual(3);
  // Each export begins a process, and a busy computer takes seconds for each.
}, 300_000);

test('a view is published in its columns and its order; a file stays unless it may be replaced', async () => {
  const { folder, call, dir } = await open();
  const out = join(folder, 'shops.sqlite');
  writeFileSync(out, 'mine');
  expect(await call('stackdesk saved export --out shops.sqlite')).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'out_exists' } },
  });
  expect(await call('stackdesk saved export --view Shops --out shops.sqlite --replace')).toMatchObject({
    exitCode: 2,
    json: { error: { code: 'usage' } },
  });
  expect(readFileSync(out, 'utf8')).toBe('mine');
  const store = new Sqlite(join(dir, 'stackdesk.db'));
  const [workspace] = store.prepare('SELECT workspace FROM saved_domains LIMIT 1').pluck().all();
  store
    .prepare('INSERT INTO saved_views (workspace, name, query, columns) VALUES (?, ?, ?, ?)')
    .run(
      workspace,
      'Shops',
      JSON.stringify({ sort: { column: 'domain', descending: true } }),
      JSON.stringify(['domain', 'technologyCount']),
    );
  store.close();
  expect(await call('stackdesk saved export --view shops --out shops.sqlite --replace')).toMatchObject({
    exitCode: 0,
    json: { rows: 2, columns: 2 },
  });
  expect(await call('stackdesk saved export nyt --view Shops --out shops.sqlite --replace')).toMatchObject({
    exitCode: 2,
    json: { error: { code: 'usage' } },
  });
  const published = new Sqlite(out, { readonly: true });
  expect(published.prepare('SELECT domain FROM stackdesk').pluck().all()).toEqual([
    'shopify.com',
    'nytimes.com',
  ]);
  published.close();
  expect(readdirSync(folder)).toEqual(['shops.sqlite']);
});
