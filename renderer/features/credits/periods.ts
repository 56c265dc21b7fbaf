import type { Period } from '../../../preload/contract/models/money.ts';

/** Spans of the calendar that sums can be of. */
export const periodNames = ['month', 'lastMonth', 'year', 'lastYear', 'all'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The days of a span, as seen on a day of this computer's calendar; both are included. */
export function periodOf(name: PeriodName, today: Date): Period {
  const [year, month] = [today.getFullYear(), today.getMonth()];
  const from = (...date: [number, number]) => dayOf(new Date(...date, 1));
  switch (name) {
    case 'month':
      return { from: from(year, month), to: null };
    case 'lastMonth':
      return { from: from(year, month - 1), to: dayOf(new Date(year, month, 0)) };
    case 'year':
      return { from: from(year, 0), to: null };
    case 'lastYear':
      return { from: from(year - 1, 0), to: dayOf(new Date(year, 0, 0)) };
    case 'all':
      return { from: null, to: null };
  }
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
