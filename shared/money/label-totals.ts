import type { CreditPrice, LabelSum, Wallet } from '#contract/models/money.ts';
import { exactAmount, sumAmounts } from './amounts.ts';

/**
 * What one label cost, in credits of each wallet, which are never added up. `amount` is exact, in the
 * currency of the price; null if nothing of it has a price. `unpriced` credits are not in it.
 */
export interface LabelTotal extends Readonly<Record<Wallet, number>> {
  /** Null if the total is of the whole period. */
  month: string | null;
  label: string | null;
  amount: string | null;
  unpriced: Readonly<Record<Wallet, number>>;
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
      unpriced: { bulk_lookup: 0, standard: 0 },
    };
    totals.set(key, { ...known, [wallet]: known[wallet] + credits });
  }
  return [...totals.values()]
    .map((total) => ({ ...total, ...costOf(total, price) }))
    .sort(
      (a, b) =>
        (b.month ?? '').localeCompare(a.month ?? '') ||
        Number(a.label === null) - Number(b.label === null) ||
        Number(b.amount ?? 0) - Number(a.amount ?? 0) ||
        b.bulk_lookup - a.bulk_lookup ||
        b.standard - a.standard,
    );
}

const wallets = ['bulk_lookup', 'standard'] as const;

/**
 * What credits of both wallets cost together, and those that have no price and are left out. The amount is null if none of
 * them has one: that is not known, and not 0.
 */
export function costOf(
  credits: Readonly<Record<Wallet, number>>,
  price: CreditPrice | null,
): Pick<LabelTotal, 'amount' | 'unpriced'> {
  const isPriced = (wallet: Wallet) => price !== null && price[wallet] !== null;
  const left = (wallet: Wallet) => (isPriced(wallet) ? 0 : credits[wallet]);
  const unpriced = { bulk_lookup: left('bulk_lookup'), standard: left('standard') };
  const isKnown =
    wallets.some((wallet) => isPriced(wallet) && credits[wallet] > 0) ||
    wallets.every((wallet) => unpriced[wallet] === 0);
  const amounts = wallets.map((wallet) => exactAmount(credits[wallet], price?.[wallet] ?? null));
  return { amount: isKnown ? sumAmounts(amounts) : null, unpriced };
}
