import { balanceOf, creditsOf, priceOf } from '../figures.ts';
import { saysNo } from './outcome.ts';
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

/**
 * True if an answer tells a balance: not if it says that the service cannot now, or if one of its figures is there and is
 * none.
 */
export function tellsBalance(body: unknown): boolean {
  const fields = fieldsOf(body);
  const monthly = own(fields, 'monthly');
  const figures = [own(fields, 'balance'), own(fieldsOf(monthly), 'used')];
  const isOther = (figure: unknown) => figure != null && balanceOf(figure) === null;
  return !saysNo(fields) && (monthly == null || isFields(monthly)) && !figures.some(isOther);
}

/** How deep an answer may wrap the object that holds its counts. */
const DEEPEST = 2;

/** What an answer says that it cost in all: `credits_charged` of its body, or of an object in it. Null if missing. */
export function chargedIn(body: unknown): number | null {
  let holders = [body].filter(isFields);
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    for (const holder of holders) {
      const charged = creditsOf(own(holder, 'credits_charged'));
      if (charged !== null) return charged;
    }
    holders = holders.flatMap(innerOf);
  }
  return null;
}

/** The objects in an object, but for entries under a domain: what one of these names is its own cost. */
function innerOf(fields: Record<string, unknown>): Record<string, unknown>[] {
  return Object.entries(fields)
    .filter(([name]) => !name.includes('.'))
    .map(([, value]) => value)
    .filter(isFields);
}
