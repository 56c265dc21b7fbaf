import type { LedgerSummary, SpendingKind } from '../../../preload/contract/models/money.ts';

export const spendingKinds: readonly SpendingKind[] = ['companies', 'technologies', 'technology', 'lists'];

/** One day of the chart and of its table; credits by kind. */
export type SpendingDay = { day: string; total: number } & Record<SpendingKind, number>;

/** Every day from the first to the last, those without charges too. */
export function daysOf({ from, to, days }: Pick<LedgerSummary, 'from' | 'to' | 'days'>): SpendingDay[] {
  const byDay = new Map<string, SpendingDay>();
  // Days are counted in UTC, where each has 24 hours; only their names matter.
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    byDay.set(day, { day, total: 0, companies: 0, technologies: 0, technology: 0, lists: 0 });
  }
  for (const { day, kind, credits } of days) {
    const known = byDay.get(day);
    if (known === undefined) continue;
    known[kind] += credits;
    known.total += credits;
  }
  return [...byDay.values()];
}

/** The kinds that cost anything within these days, in their fixed order. */
export function kindsIn(days: readonly SpendingDay[]): SpendingKind[] {
  return spendingKinds.filter((kind) => days.some((day) => day[kind] > 0));
}
