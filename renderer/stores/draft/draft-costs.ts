import type { Preview } from '#contract/models/enrich.ts';
import type { Settings } from '#contract/models/settings.ts';
import { creditsFor, lookupsFor } from '#shared/money/prices.ts';

/** What the price of a start depends on. */
export interface Priced {
  preview: Pick<Preview, 'fresh' | 'inDoubt' | 'price' | 'maxCredits'> | null;
  /** The budget that the person typed; null follows the price. */
  budget: number | null;
  /** A person's word that lookups in doubt are asked again. */
  resendUnknown: boolean;
}

/** What a start would ask for and cost; amounts are credits. */
export interface Costs {
  /** Whether lookups in doubt are asked again. */
  resends: boolean;
  /** Whether the settings decide that for every run. */
  resendsAlways: boolean;
  /** What asking again for lookups in doubt may cost in addition. */
  again: number;
  /** How many lookups would be asked. */
  lookups: number;
  /** The most that all of these would cost. */
  whole: number;
  /** The typed budget; without one, the full price, or the budget of the settings if that is less. */
  budget: number;
  /** The most that the start would cost: the full price, or the budget if that is less. */
  price: number;
}

const nothing = { fresh: 0, inDoubt: 0, price: 1, maxCredits: 0 };

export function costsOf(
  { preview, budget: typed, resendUnknown }: Priced,
  settings: Pick<Settings, 'unknownOutcome' | 'defaultBudget'> | null,
): Costs {
  const { fresh, inDoubt, price: each, maxCredits } = preview ?? nothing;
  const resendsAlways = settings?.unknownOutcome === 'resend';
  const resends = inDoubt > 0 && (resendUnknown || resendsAlways);
  const withAgain = creditsFor(fresh + inDoubt, each);
  const whole = resends ? withAgain : maxCredits;
  const budget = typed ?? Math.min(whole, settings?.defaultBudget ?? whole);
  return {
    resends,
    resendsAlways,
    again: withAgain - maxCredits,
    lookups: fresh + (resends ? inDoubt : 0),
    whole,
    budget,
    price: Math.min(budget, whole),
  };
}

/** How many of the wanted lookups these credits do not pay for; `each` is the price of one. */
export function lookupsOver({ lookups }: Pick<Costs, 'lookups'>, each: number, credits: number): number {
  // A quotient of fractional prices may fall short in its last digits.
  return Math.max(0, lookups - lookupsFor(credits, each));
}
