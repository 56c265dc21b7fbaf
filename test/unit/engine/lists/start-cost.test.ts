import { expect, test } from 'vitest';
import { costOfStart } from '../../../../main/engine/lists/start-cost.ts';

const charged = { credits: 1, doubt: 0 };
const inDoubt = { credits: 0, doubt: 1 };
const free = { credits: 0, doubt: 0 };

test.each([
  // What the service names, whether it says that it was bought before, and whether it may have been.
  [1, false, false, charged],
  [1, true, true, charged],
  [2, null, false, { credits: 2, doubt: 0 }],
  [0, true, false, free],
  [0, true, true, free],
  [0, null, true, free],
  [0, null, false, inDoubt],
  [0, false, true, inDoubt],
  [0, false, false, inDoubt],
  [null, true, true, free],
  [null, true, false, inDoubt],
  [null, null, true, inDoubt],
  [null, null, false, charged],
  [null, false, true, charged],
] as const)('a start with the figure %s, reused %s and paid before %s', (named, reused, isPaid, cost) => {
  expect(costOfStart({ named, reused, isPaid }, 1)).toEqual(cost);
});
