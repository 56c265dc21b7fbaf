import { expect, test } from 'vitest';
import { root } from '../../../scripts/setup/paths.mjs';
import { chooseFaults } from '../../faults/choose-faults.ts';
import { placeAgain, placesIn, planted } from '../../faults/places.ts';

/** The source after each fault that it can have. */
const faultsOf = (text: string) =>
  placesIn('main/a.ts', text).map((fault) => [fault.kind, planted(fault, text)]);

test.each([
  ['if (a) b = 1;', 'condition turned round', 'if (!(a)) b = 1;'],
  ['const c = a ? 1 : 2;', 'condition turned round', 'const c = !(a) ? 1 : 2;'],
  ['const isMore = a.length > b;', 'bound moved by one', 'const isMore = a.length >= b;'],
  ['await tell(a);', 'call left out', ';'],
  ['void tell(a);', 'call left out', ';'],
  ['seen.set(a, 1);', 'state not stored', ';'],
  ['this.count += 1;', 'state not stored', ';'],
  ["'é'; count++;", 'state not stored', "'é'; ;"],
])('%s can have a %s', (text, kind, after) => {
  expect(faultsOf(text)).toContainEqual([kind, after]);
});

test.each(['while (a) next();', 'type A<B> = B extends 1 ? 2 : 3;', 'const a = b();', "'use strict';"])(
  '%s has no condition to turn and no call to leave out',
  (text) => {
    expect(faultsOf(text).filter(([, after]) => after !== 'while (a) ;')).toEqual([]);
  },
);

test('a place is found again in a file that changed elsewhere, and not where it changed itself', () => {
  const lines = ['one();', 'two();', 'if (a < b) three();', 'four();', 'five();'];
  const [bound] = placesIn('main/a.ts', lines.join('\n')).filter(({ kind }) => kind === 'bound moved by one');
  if (bound === undefined) throw new Error('the bound was not found');
  const moved = ['zero();', ...lines, 'six();'].join('\n');
  expect(placeAgain(bound, moved)).toMatchObject({ line: 4, before: 'a < b' });
  expect(placeAgain(bound, lines.join('\n').replace('two', 'too'))).toBeNull();
});

test('a seed chooses the same faults again, in every part', () => {
  const faults = chooseFaults([root], 12, 35);
  expect(chooseFaults([root], 12, 35)).toEqual(faults);
  expect(chooseFaults([root], 12, 36)).not.toEqual(faults);
  expect(new Set(faults.map(({ file }) => file.split('/')[0]))).toContain('renderer');
  expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThan(2);
});
