import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errors } from '../../words/en/errors.ts';

it('docs/errors.md and the catalogue have the same entries', () => {
  const document = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...document.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, code, advice]) => [code, advice]);
  expect(Object.fromEntries(rows)).toEqual(errors);
});
