import { expect, test } from 'vitest';
import { progressOf } from '../../../main/cli/progress-line.ts';

test('progress tells how far, how fast, and how long it still takes, as far as each is known', () => {
  let nowMs = 5_000;
  const progress = progressOf('row', 'written', () => nowMs);
  expect(progress({ done: 300, total: 5_000 })).toBe('300 of 5,000 rows written');
  nowMs += 4_000;
  expect(progress({ done: 1_200, total: 5_000 })).toBe(
    '1,200 of 5,000 rows written · 300 a second · 13\u00a0s left',
  );
  expect(progress({ done: 1_200, total: null })).toBe('1,200 rows written · 300 a second');
  expect(progress({ done: 5_000, total: 5_000 })).toBe('5,000 of 5,000 rows written · 1,250 a second');
  expect(progress({ done: 0, total: 1 })).toBe('0 of 1 row written');
});
