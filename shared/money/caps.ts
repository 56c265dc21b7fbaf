import type { Allowance, Wallet } from '#contract/models/money.ts';

/** The caps that a person sets, by their names in the settings, in the order in which they are shown. */
export const capKeys = ['capPerRun', 'capPerDay', 'capPerMonth', 'listCapPerDay', 'listCapPerMonth'] as const;
export type CapKey = (typeof capKeys)[number];

/** What a cap leaves, and which cap it is. */
export interface CapLeft {
  left: number;
  by: 'run' | 'day' | 'month';
}

/**
 * The tightest cap for a run that starts now, or for a list if the wallet is `standard`; null if none is set.
 */
export function tightestCap(allowance: Allowance | null, wallet: Wallet): CapLeft | null {
  const use = allowance?.wallets.find((each) => each.wallet === wallet);
  const caps: readonly { left: number | null; by: CapLeft['by'] }[] = [
    { left: wallet === 'standard' ? null : (allowance?.capPerRun ?? null), by: 'run' },
    { left: use?.left ?? null, by: 'day' },
    { left: use?.month.left ?? null, by: 'month' },
  ];
  return caps.reduce<CapLeft | null>(
    (least, { left, by }) => (left === null || (least !== null && least.left <= left) ? least : { left, by }),
    null,
  );
}
