import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { german } from '../../words/de/shell.ts';
import { english } from '../../words/en/shell.ts';

const root = join(import.meta.dirname, '../..');
const spoken = ['words', 'main/cli'];

test('every sentence with a number before "credits" has a form for one credit', () => {
  for (const folder of spoken)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const source = readFileSync(join(root, folder, name), 'utf8');
      expect(
        source.match(/\}(?: lookup| list)? (?:credits|Credits)\b.*/g) ?? [],
        `${folder}/${name}`,
      ).toEqual([]);
    }
});

test('the question about caps has a form for one credit', () => {
  const caps = [{ cap: 'capPerRun' as const, before: 1, after: 2 }];
  const facts = { caps, resends: false, assistants: null, timeZone: null };
  expect(english.questions.limits(facts).detail).toMatch(/: 1 credit until now, 2 credits from now on/);
  expect(german.questions.limits(facts).detail).toMatch(/: bisher 1 Credit, von nun an 2 Credits/);
});
