import { balanceOf, priceOf } from '../figures.ts';
import { fieldsOf, own, textOf, without } from './values.ts';

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
