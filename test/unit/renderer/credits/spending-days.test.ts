import { expect, test } from 'vitest';
import { daysOf, hasCharges, kindsIn } from '../../../../renderer/features/credits/spending-days.ts';

const spent = (day: string, kind: 'companies' | 'lists', credits: number) => ({
  day,
  kind,
  credits,
  calls: 1,
  wallet: kind === 'lists' ? ('standard' as const) : ('bulk_lookup' as const),
});

test('every day of the range is listed once, with what was spent by kind', () => {
  const days = daysOf({
    from: '2026-02-27',
    to: '2026-03-02',
    days: [
      spent('2026-02-28', 'companies', 3),
      spent('2026-02-28', 'lists', 1),
      spent('2026-03-02', 'companies', 2),
    ],
  });
  // Credits of lists are of another wallet: nothing adds up both.
  expect(days.map((day) => [day.day, day.bulk_lookup, day.standard, hasCharges(day)])).toEqual([
    ['2026-02-27', 0, 0, false],
    ['2026-02-28', 3, 1, true],
    ['2026-03-01', 0, 0, false],
    ['2026-03-02', 2, 0, true],
  ]);
  expect(days[1]).toMatchObject({ companies: 3, lists: 1, technologies: 0, technology: 0 });
  expect(kindsIn(days)).toEqual(['companies', 'lists']);
});

test('a range of 90 days has 90 days, even if summer time ends in it', () => {
  expect(daysOf({ from: '2026-08-24', to: '2026-11-21', days: [] })).toHaveLength(90);
});
