import { balanceOf, creditsOf, priceOf } from '../figures.ts';
import { fieldsOf, isFields, own, textOf, without } from './values.ts';

/** The wallet that pays lookups (`GET /v1/tech-lookup/credits`), in credits. Null if missing. */
export interface CreditBalance {
  readonly wallet: string | null;
  readonly balance: number | null;
  readonly costPerRequest: number | null;
  readonly monthlyAvailable: number | null;
  readonly monthlyUsed: number | null;
  readonly monthlyRemaining: number | null;
  /** Fields that are not documented. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const KNOWN = new Set(['success', 'credit_type', 'balance', 'cost_per_successful_request', 'monthly']);

/** Reads the balance from any answer. Never throws. */
export function readCredits(body: unknown): CreditBalance {
  const fields = fieldsOf(body);
  const monthly = fieldsOf(own(fields, 'monthly'));
  return {
    wallet: textOf(own(fields, 'credit_type')),
    balance: balanceOf(own(fields, 'balance')),
    costPerRequest: priceOf(own(fields, 'cost_per_successful_request')),
    monthlyAvailable: balanceOf(own(monthly, 'available')),
    monthlyUsed: balanceOf(own(monthly, 'used')),
    monthlyRemaining: balanceOf(own(monthly, 'remaining')),
    extra: without(fields, KNOWN),
  };
}

/** What an answer says that it cost in all: `credits_charged` of its body, or of an object in it. Null if missing. */
export function chargedIn(body: unknown): number | null {
  if (!isFields(body)) return null;
  for (const holder of [body, ...Object.values(body).filter(isFields)]) {
    const charged = creditsOf(own(holder, 'credits_charged'));
    if (charged !== null) return charged;
  }
  return null;
}
