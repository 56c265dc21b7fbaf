import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

test('domains are compared offline, on the screen and as a file', async () => {
  const { sandbox, dir, environment } = await openCli();
  const cli = (words: string[], with_: Record<string, string> = {}) =>
    runCli([...words, '--data-dir', dir], with_);
  for (const domain of ['nytimes.com', 'shopify.com']) await cli(['lookup', 'domain', domain], environment);
  await cli(['lookup', 'company', 'shopify.com'], environment);
  await sandbox.close();

  const { json } = await cli(['compare', 'shopify.com', 'nytimes.com', 'github.com', '--json']);
  const found = json as { technologies: { name: string; isShared: boolean; cells: { mark: string }[] }[] };
  expect(json).toMatchObject({
    domains: [
      { domain: 'shopify.com', company: { outcome: 'found' } },
      { domain: 'nytimes.com', company: null },
      { domain: 'github.com', technologies: null },
    ],
  });
  const shared = found.technologies.filter(({ isShared }) => isShared);
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.length).toBeLessThan(found.technologies.length);

  const only = await cli(['compare', 'shopify.com', 'nytimes.com', '--only', 'shared', '--json']);
  expect((only.json as typeof found).technologies.map(({ name }) => name)).toEqual(
    shared.map(({ name }) => name),
  );
  const read = await cli(['compare', 'shopify.com', 'github.com']);
  expect(read.stdout).toContain('Compared  shopify.com  github.com');
  expect(read.stdout).toMatch(/^Company saved {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}not saved$/m);
  expect(read.stdout).toMatch(/^ {2}React {2}yes {2}not known$/m);

  const out = join(dir, 'both.md');
  const words = ['compare', 'shopify.com', 'nytimes.com', '--only', 'shared', '--out', out, '--json'];
  expect(await cli(words)).toMatchObject({ exitCode: 0, json: { out, format: 'md' } });
  const lines = readFileSync(out, 'utf8').split('\n');
  expect(lines[0]).toBe('| Group | Row | shopify.com | nytimes.com |');
  expect(lines.filter((line) => line.endsWith('| yes | yes |'))).toHaveLength(shared.length);
  expect(await cli(words)).toMatchObject({ exitCode: 1, json: { error: { code: 'out_exists' } } });
});

test('says what cannot be compared', async () => {
  const { dir, environment } = await openCli();
  const cli = (...words: string[]) => runCli([...words, '--json', '--data-dir', dir], environment);
  await cli('lookup', 'domain', 'shopify.com');
  expect(await cli('compare', 'shopify.com')).toMatchObject({ exitCode: 2 });
  expect(await cli('compare', 'a.com', 'b.com', '--only', 'nothing')).toMatchObject({ exitCode: 2 });
  expect(await cli('compare', 'a.com', 'b.com')).toMatchObject({
    json: { error: { code: 'nothing_saved' } },
  });
  expect(await cli('compare', 'shopify.com', 'no domain')).toMatchObject({ exitCode: 2 });
});
