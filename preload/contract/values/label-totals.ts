import type { CreditPrice, LabelSum, Wallet } from '../models/money.ts';
import { exactAmount, sumAmounts } from './amounts.ts';

/**
 * What one label cost, in credits of each wallet, which are never added up. `amount` is exact, in the
 * currency of the price; null without a price.
 */
export interface LabelTotal extends Readonly<Record<Wallet, number>> {
  /** Null if the total is of the whole period. */
  month: string | null;
  label: string | null;
  amount: string | null;
}

/**
 * The sums of a ledger by label, the most expensive first, what has no label last. With months, the newest month is
 * first, and this order is within each.
 */
export function labelTotals(
  sums: readonly LabelSum[],
  { byMonth, price }: { byMonth: boolean; price: CreditPrice | null },
): LabelTotal[] {
  const totals = new Map<string, LabelTotal>();
  for (const { month, label, wallet, credits } of sums) {
    const key = JSON.stringify([byMonth ? month : null, label]);
    const known = totals.get(key) ?? {
      month: byMonth ? month : null,
      label,
      bulk_lookup: 0,
      standard: 0,
      amount: null,
    };
    totals.set(key, { ...known, [wallet]: known[wallet] + credits });
  }
  return [...totals.values()]
    .map((total) => ({ ...total, amount: amountOf(total, price) }))
    .sort(
      (a, b) =>
        (b.month ?? '').localeCompare(a.month ?? '') ||
        Number(a.label === null) - Number(b.label === null) ||
        Number(b.amount ?? 0) - Number(a.amount ?? 0) ||
        b.bulk_lookup - a.bulk_lookup ||
        b.standard - a.standard,
    );
}

/** What credits of both wallets cost together; null if neither has a price. */
export function amountOf(
  credits: Readonly<Record<Wallet, number>>,
  price: CreditPrice | null,
): string | null {
  if (price === null) return null;
  return sumAmounts([
    exactAmount(credits.bulk_lookup, price.bulk_lookup),
    exactAmount(credits.standard, price.standard),
  ]);
}
