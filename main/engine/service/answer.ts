/** What the `X-Credits-*` headers of an answer say; null where one is missing or not a number. */
export interface CreditFacts {
  readonly used: number | null;
  readonly remaining: number | null;
  readonly cost: number | null;
  readonly wallet: string | null;
}

/** What the `X-RateLimit-*` headers of an answer say of its group, requests a minute; null where one is missing. */
export interface LimitFacts {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** A complete JSON answer of the service; one that found no data is an answer too. Times are ISO 8601 UTC. */
export interface Answer {
  readonly status: number;
  /** The parsed JSON: always an object or an array. */
  readonly body: unknown;
  /** The text as it was received, for the store. */
  readonly raw: string;
  readonly credits: CreditFacts;
  readonly limits: LimitFacts;
  /** Requests that left for this answer, itself included. */
  readonly attempts: number;
  readonly sentAt: string;
  readonly answeredAt: string;
}

/** Header names in lower case, as Node spells them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The first value of a header, trimmed, or null. */
export function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? null : first.trim();
}

/** A header as a finite number of zero or more, or null; one that comes twice with two values says nothing. */
export function numberHeader(headers: Headers, name: string): number | null {
  const given = headers[name];
  if (Array.isArray(given) && new Set(given.map((value) => value.trim())).size > 1) return null;
  const text = headerOf(headers, name);
  if (text === null || text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** No wallet holds more; a header that says so was garbled. */
const MOST_CREDITS = 1e12;

function creditsHeader(headers: Headers, name: string): number | null {
  const credits = numberHeader(headers, name);
  return credits === null || credits > MOST_CREDITS ? null : credits;
}

/** No lookup costs more, or nothing; a header that says so was garbled. */
const DEAREST = 10_000;

function priceHeader(headers: Headers, name: string): number | null {
  const price = numberHeader(headers, name);
  return price === null || price === 0 || price > DEAREST ? null : price;
}

/** Reads the credit headers; `X-Credits-Used` is 0 for a miss. */
export function creditFactsOf(headers: Headers): CreditFacts {
  return {
    used: creditsHeader(headers, 'x-credits-used'),
    remaining: creditsHeader(headers, 'x-credits-remaining'),
    cost: priceHeader(headers, 'x-credits-cost'),
    wallet: headerOf(headers, 'x-credits-type'),
  };
}

/** Reads the rate-limit headers. */
export function limitFactsOf(headers: Headers): LimitFacts {
  return {
    limit: numberHeader(headers, 'x-ratelimit-limit'),
    remaining: numberHeader(headers, 'x-ratelimit-remaining'),
  };
}

const BYTE_ORDER_MARK = '\uFEFF';

/** The text as JSON when it is an object or an array, else undefined: no documented answer is anything else. */
export function jsonOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
