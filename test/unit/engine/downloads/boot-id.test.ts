import { expect, it } from 'vitest';
import { currentBootId, isSameBoot } from '../../../../main/engine/downloads/part/boot-id.ts';

it('is the same as long as the computer runs', () => {
  expect(isSameBoot(currentBootId(), currentBootId())).toBe(true);
});

it.each([
  [null, 'a', false],
  ['a', 'b', false],
  ['started:1000', 'started:1004', true],
  ['started:1000', 'started:1100', false],
  ['started:x', 'started:y', false],
])('%j and %j: %s', (one, other, isSame) => {
  expect(isSameBoot(one, other)).toBe(isSame);
});
