import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpPlaces } from '#contract/values/help-places.ts';
import { asHtml, readHelp } from '../../../scripts/build/help-documents.ts';

const root = join(import.meta.dirname, '../../..');
const { documents, images } = readHelp(root);
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

test('every document is in Help, those for people first, and each link within Help leads to a heading that is there', () => {
  expect(documents[0]?.path).toBe('README.md');
  expect(documents.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['docs/cli.md', 'docs/decisions/README.md', 'CHANGELOG.md', 'CONTRIBUTING.md']),
  );
  const firstForMakers = documents.findIndex(({ isForPeople }) => !isForPeople);
  expect(documents.slice(firstForMakers).some(({ isForPeople }) => isForPeople)).toBe(false);
  const ids = new Map(documents.map(({ path, html }) => [path, new Set(idsIn(html))]));
  const links = documents.flatMap(({ path, html }) =>
    [...html.matchAll(/href="#([^":]+)(?::([^"]+))?"/g)].map(([, to = '', id]) => ({ path, to, id })),
  );
  expect(links.length).toBeGreaterThan(50);
  const lost = links.filter(({ to, id }) => !ids.has(to) || (id !== undefined && !ids.get(to)?.has(id)));
  expect(lost).toEqual([]);
});

test('Help says something about each screen, at a heading that is there', () => {
  const lost = Object.entries(helpPlaces).filter(([, place]) => {
    const [path, id = ''] = place.split(':');
    return !idsIn(documents.find((each) => each.path === path)?.html ?? '').includes(id);
  });
  expect(lost).toEqual([]);
});

test('every picture that a document shows is there', () => {
  expect(images.size).toBeGreaterThan(5);
  for (const path of images.values()) expect(readFileSync(path).length).toBeGreaterThan(1_000);
});

test('headings get the names that links have, also if two are alike', () => {
  const html = asHtml('a.md', '# One `two`, three\n\n## Same\n\n## Same\n', ['a.md']);
  expect(idsIn(html)).toEqual(['one-two-three', 'same', 'same-1']);
});

test('links lead to documents and to the web; of what is not in the program only the words are left', () => {
  const text =
    '[a](b.md#c) [d](#e) [f](https://example.com/?g=1&h) [i](../main/x.ts) [j](file:///etc) [k](javascript:1)';
  const html = asHtml('docs/a.md', text, ['docs/a.md', 'docs/b.md']);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '#docs/b.md:c',
    '#docs/a.md:e',
    'https://example.com/?g=1&amp;h',
  ]);
  expect(html).toContain(' i j k');
});

test.each(['<script>1</script>', 'x <img src=x onerror=1>', '<a href="x">y</a>'])(
  'a document with %s stops the build',
  (text) => {
    expect(() => asHtml('a.md', text, ['a.md'])).toThrow('has HTML of its own');
  },
);
