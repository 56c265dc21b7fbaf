import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { waysIntoDoubt, waysOutOfDoubt } from '#contract/values/doubt-ways.ts';

const root = join(import.meta.dirname, '../..');
const rooms = globSync('{main,renderer,words}/**/README.md', { cwd: root });
const documents = [...globSync(['*.md', 'docs/**/*.md'], { cwd: root }), ...rooms].filter(
  (name) => name !== 'CHANGELOG.md',
);

/** The text of a document without its examples of code. */
const proseOf = (name: string) =>
  readFileSync(join(root, name), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

/** Files of the checkout that a text names; a path may begin below an engine folder. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|css))`/g)].map(([, path = '']) => path);

test.each(documents)('every file that %s names is there', (name) => {
  const named = filesIn(readFileSync(join(root, name), 'utf8')).filter((path) => !path.startsWith('out/'));
  const missing = named.filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(root, 'main/engine', path)),
  );
  expect(missing).toEqual([]);
});

test('a file that is not there is noticed', () => {
  expect(filesIn('see `main/engine/nowhere.ts` and `jobs/` and `a.ts`')).toEqual(['main/engine/nowhere.ts']);
  expect(documents.length).toBeGreaterThan(10);
});

test.each(documents)('prose of %s has lines of at most 120 characters', (name) => {
  const lines = proseOf(name).split('\n');
  expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
});

test('the map answers thirty questions with places that are there, and names every room that has a README', () => {
  const map = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
  const [, rest = ''] = map.split('| question | file or folder |\n|---|---|\n');
  const questions = (rest.split('\n\n')[0] ?? '').split('\n');
  expect(questions.length).toBeGreaterThanOrEqual(30);
  const places = questions.map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
  expect(places.filter((each) => each.length === 0)).toEqual([]);
  expect(places.flat().filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const unnamed = rooms.filter((path) => !map.includes(`](../${path})`));
  expect(unnamed).toEqual(['main/sandbox/data/README.md']);
  // A newcomer reads it in ten minutes; the tables of layers are read by tests.
  const prose = map.slice(0, map.indexOf('\n## Layers')) + map.slice(map.indexOf('\n## To add'));
  expect(prose.split(/\s+/).length).toBeLessThan(1_600);
});

test.each(documents)('links of %s lead to files that are there', (name) => {
  const links = [...proseOf(name).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(links.filter((path) => !existsSync(join(root, dirname(name), path)))).toEqual([]);
});

test('every way into doubt and out of it is named', () => {
  const text = readFileSync(join(root, 'main/engine/ledger/README.md'), 'utf8');
  const named = (title: string) => {
    const [, rows = ''] = text.split(`| ${title} | what shows it |\n|---|---|\n`);
    const [table = ''] = rows.split('\n\n');
    return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, way]) => way);
  };
  expect([named('into doubt'), named('out of doubt')]).toEqual([[...waysIntoDoubt], [...waysOutOfDoubt]]);
});

test('what docs/accessibility.md names as evidence is a test that is there', () => {
  const text = readFileSync(join(root, 'docs/accessibility.md'), 'utf8');
  const [said = '', rows = ''] = text.split('### Evidence');
  const evidence = [...rows.matchAll(/^\| (\*.+\*) \| `(\S+)` \| (.+) \|$/gm)];
  const lacking = evidence.filter(
    ([, , path = '', name = '']) =>
      !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(`'${name}'`),
  );
  expect(lacking.map(([row]) => row)).toEqual([]);
  const marksIn = (part: string) => [...part.matchAll(/\*([a-z][a-z0-9 ]*)\*/g)].map(([, mark]) => mark);
  const explained = new Set([...marksIn(evidence.map(([, marks]) => marks).join()), ...conformance]);
  expect(explained.size).toBeGreaterThan(conformance.length + 10);
  expect(marksIn(said).filter((mark) => !explained.has(mark))).toEqual([]);
});

/** Emphasized in the report, too: how far a criterion is met. */
const conformance = ['supports', 'partially', 'not applicable'];
