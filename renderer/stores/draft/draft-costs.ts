import type { Preview } from '../../../preload/contract/models/enrich.ts';
import type { Settings } from '../../../preload/contract/models/settings.ts';
import { creditsFor } from '../../../preload/contract/values/prices.ts';

/** What decides what a start would cost. */
export interface Priced {
  preview: Pick<Preview, 'fresh' | 'inDoubt' | 'price' | 'maxCredits'> | null;
  /** What the person typed as budget; null follows the price. */
  budget: number | null;
  /** A person's word that lookups in doubt are asked again. */
  resendUnknown: boolean;
}

/** What a start would ask for and cost, in credits where nothing else is said. */
export interface Costs {
  /** Whether what is in doubt is asked again. */
  resends: boolean;
  /** The same decided by the settings, for every run. */
  resendsAlways: boolean;
  /** What asking again for what is in doubt may cost on top. */
  again: number;
  /** Lookups that would be asked for. */
  lookups: number;
  /** What all of these may cost. */
  whole: number;
  /** What was typed, else the whole price, or what the settings propose if that is less. */
  budget: number;
  /** The most that the start would cost: the whole price, or the budget if that is less. */
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

/** Lookups of those wanted that so many credits do not reach for; `each` is the price of one. */
export function lookupsOver({ lookups }: Pick<Costs, 'lookups'>, each: number, credits: number): number {
  // A quotient of fractional prices may fall short in its last digits.
  return Math.max(0, lookups - Math.floor(credits / each + 1e-9));
}
