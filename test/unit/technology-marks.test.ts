import { expect, test } from 'vitest';
import { technologyMarks } from '../../scripts/build/technology-marks.ts';

interface Mark {
  path: string;
  light: string | null;
  dark: string | null;
}

const plugin = technologyMarks();

/** What the build would put into the page for one of the plugin's modules. */
async function load(id: string): Promise<string> {
  const load = plugin.load as unknown as (id: string) => Promise<string>;
  return load(`\0${id}`);
}

async function marksOf(shard: number): Promise<Record<string, Mark>> {
  const code = await load(`virtual:technology-marks/marks-${shard}`);
  return JSON.parse(JSON.parse(code.slice(code.indexOf('"'), code.lastIndexOf('"') + 1)));
}

test('the index leads to the shard with a mark, and shards stay small', async () => {
  const index = await load('virtual:technology-marks');
  const line = index.split('\n')[0] ?? '';
  const shardOf: Record<string, number> = JSON.parse(
    JSON.parse(line.slice(line.indexOf('"'), line.lastIndexOf('"') + 1)),
  );
  expect(Object.keys(shardOf).length).toBeGreaterThan(3_000);
  const shard = shardOf.shopify ?? -1;
  const marks = await marksOf(shard);
  expect(marks.shopify?.path).toMatch(/^M/);
  expect(JSON.stringify(marks).length).toBeLessThan(150_000);
});

test('a brand’s colour is used only where it can be seen', async () => {
  const index = await load('virtual:technology-marks');
  const shards = (index.match(/import\(/g) ?? []).length;
  const all = Object.assign(
    {},
    ...(await Promise.all(Array.from({ length: shards }, (_, at) => marksOf(at)))),
  );
  const { nextdotjs, javascript } = all as Record<string, Mark>;
  expect(nextdotjs).toMatchObject({ light: '#000000', dark: null });
  expect(javascript).toMatchObject({ light: null, dark: '#F7DF1E' });
});
