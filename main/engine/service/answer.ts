import { type JsonBounds, parseWithin } from '#contract/bounded-json.ts';
import { largestAnswer } from './answer-bounds.ts';
import { allowanceOf, creditsOf, priceOf } from './figures.ts';

/** What an answer's `X-Credits-*` headers say. Null if a header is missing or not a number. */
export interface CreditFacts {
  readonly used: number | null;
  readonly remaining: number | null;
  readonly cost: number | null;
  readonly wallet: string | null;
}

/** What an answer's `X-RateLimit-*` headers say, in requests per minute. Null if missing. */
export interface LimitFacts {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** A complete JSON answer of the service. One without data is an answer too. Times are ISO 8601 UTC. */
export interface Answer {
  readonly status: number;
  /** The parsed JSON: always an object or an array. */
  readonly body: unknown;
  /** The text as it was received, for the store. */
  readonly raw: string;
  readonly credits: CreditFacts;
  readonly limits: LimitFacts;
  /** How many requests left for this answer, with the last. */
  readonly attempts: number;
  /** How old the answer is by its `Age`, s, and when it was made by its `Date`, ms since 1970. Null if missing. */
  readonly made: { readonly age: number | null; readonly date: number | null };
  readonly sentAt: string;
  readonly answeredAt: string;
}

/** Header names are in lower case, as Node spells them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const DAY_MS = 86_400_000;

/**
 * When an answer came, ms since 1970. This computer's clock may be behind by more than a day. Then the service's tells, or
 * the answer would look too old once the clock is right, and be bought again.
 */
export function cameAt({ answeredAt, made }: Answer): number {
  const here = Date.parse(answeredAt);
  // Held answers of older versions do not say when they were made.
  const there = made?.date ?? here;
  return there - here > DAY_MS ? there : here;
}

/** The first value of a header, trimmed, or null. */
export function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? null : first.trim();
}

/** A header that comes twice with two values counts as missing. */
function toldOnce(headers: Headers, name: string): string | null {
  const given = headers[name];
  if (Array.isArray(given) && new Set(given.map((value) => value.trim())).size > 1) return null;
  return headerOf(headers, name);
}

/** Reads the credit headers. `X-Credits-Used` is 0 if there was no data. */
export function creditFactsOf(headers: Headers): CreditFacts {
  return {
    used: creditsOf(toldOnce(headers, 'x-credits-used')),
    remaining: creditsOf(toldOnce(headers, 'x-credits-remaining')),
    cost: priceOf(toldOnce(headers, 'x-credits-cost')),
    wallet: headerOf(headers, 'x-credits-type'),
  };
}

export function limitFactsOf(headers: Headers): LimitFacts {
  return {
    limit: allowanceOf(toldOnce(headers, 'x-ratelimit-limit')),
    remaining: allowanceOf(toldOnce(headers, 'x-ratelimit-remaining')),
  };
}

const BYTE_ORDER_MARK = '\uFEFF';

/** The text as JSON, if it is an object or array within these bounds. Undefined for anything else. */
export function jsonOf(text: string, bounds: JsonBounds): object | undefined {
  const value = parseWithin(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text, bounds);
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** A saved answer, or a part of one. Null if it can't be read, such as in another program's backup. */
export function savedJson(raw: string): object | null {
  return jsonOf(raw, largestAnswer) ?? null;
}
