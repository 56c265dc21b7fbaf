import type { Period } from '#contract/models/money.ts';
import { ownDay } from '#shared/time/own-clock.ts';

/** The periods to sum up. */
export const periodNames = ['month', 'lastMonth', 'year', 'lastYear', 'all'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The first and last day of a period, as of a day of this computer's calendar; both are included. */
export function periodOf(name: PeriodName, today: Date): Period {
  const [year, month] = [today.getFullYear(), today.getMonth()];
  const from = (...date: [number, number]) => ownDay(new Date(...date, 1));
  switch (name) {
    case 'month':
      return { from: from(year, month), to: null };
    case 'lastMonth':
      return { from: from(year, month - 1), to: ownDay(new Date(year, month, 0)) };
    case 'year':
      return { from: from(year, 0), to: null };
    case 'lastYear':
      return { from: from(year - 1, 0), to: ownDay(new Date(year, 0, 0)) };
    case 'all':
      return { from: null, to: null };
  }
}
