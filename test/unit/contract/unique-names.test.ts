import { expect, test } from 'vitest';
import { uniqueNames } from '#shared/tables/sql-names.ts';

test.each([
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    ['a', 'A', 'a'],
    ['a', 'A_2', 'a_3'],
  ],
  [
    ['a', 'a_2', 'a'],
    ['a', 'a_2', 'a_3'],
  ],
  [
    ['', ''],
    ['column_1', 'column_2'],
  ],
])('%j becomes %j', (names, unique) => {
  expect(uniqueNames(names.map((name) => ({ name })))).toEqual(unique);
});
