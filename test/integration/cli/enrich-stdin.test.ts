import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

const DOMAINS =
  'shopify.com\nhttps://www.shopify.com/x\nada@nytimes.com\n\nno domain\ngithub.com\nexample.org\n';

async function open() {
  const { sandbox, dir: cwd, dataDir, environment } = await openCli();
  const cli = (argv: readonly string[], stdin = DOMAINS) =>
    runCli([...argv, '--json'], environment, { stdin, cwd });
  return { sandbox, cwd, dataDir, cli };
}

const rowsOf = (path: string) => parse(readFileSync(path)) as string[][];

it('domains from stdin are enriched line by line, into a file with a name of the program’s own', async () => {
  const { sandbox, cwd, cli } = await open();
  const { exitCode, json } = await cli(['enrich', '-', '--companies']);
  const out = join(cwd, 'domains (enriched).csv');
  expect(json).toMatchObject({ state: 'done', rows: 6, unique: 4, invalid: 1, out });
  expect(exitCode).toBe(0);
  const [header, ...rows] = rowsOf(out);
  expect(header?.slice(0, 3)).toEqual(['Domain', 'Company status', 'Company name']);
  expect(rows.map((row) => row[0])).toEqual([
    'shopify.com',
    'https://www.shopify.com/x',
    'ada@nytimes.com',
    'no domain',
    'github.com',
    'example.org',
  ]);
  expect([...sandbox.control.charges().values()].every((times) => times === 1)).toBe(true);
  // Under the system's name for it, nothing is written next to a device.
  const again = await cli(['enrich', '/dev/stdin', '--companies']);
  expect(again.json).toMatchObject({ creditsCharged: 0, out: join(cwd, 'domains (enriched 2).csv') });
});

it('a question about one category is charged only if there is an answer, and never counts as the whole question', async () => {
  const { sandbox, cwd, cli } = await open();
  const narrow = ['enrich', '-', '--technologies', '--category', 'Analytics', '--per-domain', '2'];
  const out = join(cwd, 'narrow.csv');
  const { json } = await cli([...narrow, '--out', out]);
  const found = rowsOf(out).filter((row) => row[1] === 'found');
  expect(json).toMatchObject({
    creditsCharged: new Set(found.map((row) => row[0]?.replace(/.*www\.|\/x$/g, ''))).size,
  });
  expect(sandbox.control.charges().size).toBe((json as { creditsCharged: number }).creditsCharged);
  expect(found.every((row) => (row[3] ?? '').split(', ').length <= 2)).toBe(true);
  expect((await cli([...narrow, '--dry-run'])).json).toMatchObject({ fresh: 0, saved: 4 });
  expect((await cli(['enrich', '-', '--technologies', '--dry-run'])).json).toMatchObject({
    fresh: 4,
    saved: 0,
  });
  expect((await cli([...narrow, '--fresh', '--dry-run'])).json).toMatchObject({ fresh: 4, saved: 0 });
});

it('a dry run leaves nothing behind', async () => {
  const { cwd, dataDir, cli } = await open();
  const { exitCode, json } = await cli(['enrich', '-', '--dry-run']);
  expect(exitCode).toBe(0);
  expect(json).toMatchObject({ rows: 6, unique: 4, out: join(cwd, 'domains (enriched).csv') });
  expect(readdirSync(join(dataDir, 'pasted'))).toEqual([]);
  expect(existsSync(join(cwd, 'domains (enriched).csv'))).toBe(false);
});

it.each([
  [['--column', 'Website'], 'usage'],
  [['--category', 'Analytics'], 'usage'],
  [['--technologies', '--per-domain', '51'], 'usage'],
  [['--technologies', '--per-domain', '0'], 'usage'],
  [['--technologies', '--category', ' '], 'usage'],
])('a call with %j is wrong, and the message comes before anything is asked', async (flags, code) => {
  const { sandbox, cli } = await open();
  const { exitCode, json } = await cli(['enrich', '-', ...flags]);
  expect(exitCode).toBe(2);
  expect(json).toMatchObject({ error: { code } });
  expect(sandbox.control.requests()).toEqual([]);
});

it('if stdin has nothing but rubbish, it has no domains', async () => {
  const { cli } = await open();
  const { exitCode, json } = await cli(['enrich', '-'], 'no\ndomains here\n');
  expect(exitCode).toBe(1);
  expect(json).toMatchObject({ error: { code: 'no_domains' } });
});
