import { expect, test } from 'vitest';
import { recycledKeys } from '../../../../renderer/ui/table/facets/recycled-keys.ts';

test('each value gets the element at its position', () => {
  expect(recycledKeys(['a', 'b', 'c'], null)).toEqual([0, 1, 2]);
});

test.each([
  ['stays where it is', ['a', 'b', 'c'], { value: 'b', key: 1 }, [0, 1, 2]],
  ['comes to the top', ['c', 'a', 'b'], { value: 'c', key: 2 }, [2, 1, 0]],
  ['is left in a shorter list', ['x', 'c'], { value: 'c', key: 5 }, [0, 5]],
  ['is gone', ['a', 'b'], { value: 'z', key: 1 }, [0, -1]],
  ['is gone from a shorter list', ['a'], { value: 'z', key: 1 }, [0]],
])('the element with the focus stays with its value, which %s', (_name, values, held, keys) => {
  expect(recycledKeys(values, held)).toEqual(keys);
  expect(new Set(keys).size).toBe(values.length);
});
