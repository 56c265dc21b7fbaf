import { useStore } from 'zustand';
import type { Wallet } from '#contract/models/money.ts';
import { exactAmount, type Money } from '#shared/money/amounts.ts';
import { settingsStore } from '../session/settings.ts';

/** Converts credits to the person's currency; null if they set no price for this wallet, or for 0 credits. */
export function useMoney(): (credits: number, wallet?: Wallet) => Money | null {
  const price = useStore(settingsStore, ({ settings }) => settings?.creditPrice ?? null);
  return (credits, wallet = 'bulk_lookup') => {
    if (price === null || credits === 0) return null;
    const amount = exactAmount(credits, price[wallet]);
    return amount === null ? null : { amount, currency: price.currency };
  };
}
