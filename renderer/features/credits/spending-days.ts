import type { LedgerSummary, SpendingKind, Wallet } from '#contract/models/money.ts';

export const spendingKinds: readonly SpendingKind[] = ['companies', 'technologies', 'technology', 'lists'];

/**
 * One day of the chart and of its table: credits by kind, and the sum of each wallet. The sums are never
 * added up.
 */
export type SpendingDay = { day: string } & Record<SpendingKind | Wallet, number>;

/** Every day from the first to the last, including those without charges. */
export function daysOf({ from, to, days }: Pick<LedgerSummary, 'from' | 'to' | 'days'>): SpendingDay[] {
  const byDay = new Map<string, SpendingDay>();
  // Days are counted in UTC, where each has 24 hours; only their names matter.
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    byDay.set(day, {
      day,
      companies: 0,
      technologies: 0,
      technology: 0,
      lists: 0,
      bulk_lookup: 0,
      standard: 0,
    });
  }
  for (const { day, kind, wallet, credits } of days) {
    const known = byDay.get(day);
    if (known === undefined) continue;
    known[kind] += credits;
    known[wallet] += credits;
  }
  return [...byDay.values()];
}

/** Whether anything was charged on a day. */
export function hasCharges(day: SpendingDay): boolean {
  return day.bulk_lookup > 0 || day.standard > 0;
}

/** The kinds that cost anything on these days, in their fixed order. */
export function kindsIn(days: readonly SpendingDay[]): SpendingKind[] {
  return spendingKinds.filter((kind) => days.some((day) => day[kind] > 0));
}
