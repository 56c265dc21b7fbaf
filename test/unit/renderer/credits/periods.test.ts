import { expect, test } from 'vitest';
import { periodNames, periodOf } from '../../../../renderer/features/credits/periods.ts';

test.each([
  [
    new Date(2026, 0, 31, 23, 59),
    [
      ['2026-01-01', null],
      ['2025-12-01', '2025-12-31'],
      ['2026-01-01', null],
      ['2025-01-01', '2025-12-31'],
      [null, null],
    ],
  ],
  [
    new Date(2028, 2, 1),
    [
      ['2028-03-01', null],
      ['2028-02-01', '2028-02-29'],
      ['2028-01-01', null],
      ['2027-01-01', '2027-12-31'],
      [null, null],
    ],
  ],
])('on %s each period begins and ends with a day of the calendar', (today, days) => {
  expect(
    periodNames.map((name) => {
      const { from, to } = periodOf(name, today);
      return [from, to];
    }),
  ).toEqual(days);
});
