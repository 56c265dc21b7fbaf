import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const tokens = read('renderer/ui/tokens.css');
const sheets = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'))
  .map((name) => ({ name, text: read(join('renderer', name)).replace(/\/\*[\s\S]*?\*\//g, '') }));

/** Declarations that bypass the tokens, by what the tokens name. */
const strays: Record<string, RegExp> = {
  colours: /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi,
  'sizes of letters': /font-size: [\d.]+(?:px|r?em)/g,
  'rounded corners': /border-radius: [^;]*\d+px/g,
  'spaces that have a step':
    /\b(?:gap|padding|margin)(?:-[a-z-]+)?: [^;(]*(?<![\w.(-])(?:2|4|8|12|16|24|32)px/g,
  'states that are a shadow, which forced colours take away':
    /box-shadow: inset (?!0 0 0 1px var\(--sd-line\))[^;]+/g,
  shadows: /box-shadow: (?!inset |none|var\()[^;]+/g,
};

test.each(Object.entries(strays))('no style sheet has its own %s', (_what, stray) => {
  expect(sheets.length).toBeGreaterThan(20);
  expect(
    sheets.flatMap(({ name, text }) => (text.match(stray) ?? []).map((found) => `${name}: ${found}`)),
  ).toEqual([]);
});

test('every token that is used is defined, and every defined one is used', () => {
  const told = new Set(tokens.match(/--sd-[\w-]+(?=:)/g));
  const sources = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx?)$/.test(name))
    .map((name) => read(join('renderer', name)));
  const used = new Set(sources.flatMap((text) => text.match(/(?<=var\()--sd-[\w-]+(?=\))/g) ?? []));
  expect([...used].filter((name) => !told.has(name))).toEqual([]);
  const written = sources.join('\n');
  const isChosen = (name: string) => written.includes(`\`var(${name.replace(/[\w]+$/, '')}`);
  expect([...told].filter((name) => !used.has(name) && !isChosen(name))).toEqual([]);
});

test('the window first has the background colour of the page', () => {
  const [light, dark] = [...tokens.matchAll(/--sd-ground: (#[\da-f]{6})/g)].map(([, colour]) => colour);
  expect(read('main/shell/window/window.ts')).toContain(`shouldUseDarkColors ? '${dark}' : '${light}'`);
});
