import { expect, test } from 'vitest';
import { withChosen } from '../../../../renderer/ui/table/facets/with-chosen.ts';

const counted = [
  { value: 'a', count: 5 },
  { value: null, count: 2 },
];

test.each([
  ['nothing', [], counted],
  ['a value that is counted', ['a'], counted],
  ['no value, which is counted', [null], counted],
  ['a value that is not counted', ['z', 'a'], [{ value: 'z', count: null }, ...counted]],
])('if %s is chosen, the facet lists it once', (_name, chosen, shown) => {
  expect(withChosen<string | null>(counted, chosen)).toEqual(shown);
});
