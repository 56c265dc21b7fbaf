import { now } from '../../world/clock.ts';
import { type Headers, headerOf } from '../answer.ts';
import { momentOf, waitMsOf } from '../figures.ts';

/**
 * The wait that a 429 asks for, ms; null if it names none. `Retry-After` is in seconds, or an HTTP date that
 * is compared with the answer's own `Date`, so that a wrong clock here does no harm. The body may have
 * `retry_after`. The longer one counts, and at most an hour.
 */
export function retryAfterMsOf(headers: Headers, body: unknown): number | null {
  const waits = [headerWaitMs(headers), bodyWaitMs(body)].filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.max(...waits);
}

function headerWaitMs(headers: Headers): number | null {
  const text = headerOf(headers, 'retry-after');
  if (text === null || text === '') return null;
  const waitMs = waitMsOf(text);
  if (waitMs !== null) return waitMs;
  const until = momentOf(text);
  if (until === null) return null;
  return waitMsOf(Math.max(0, until - (momentOf(headerOf(headers, 'date')) ?? now())) / 1_000);
}

function bodyWaitMs(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('retry_after' in body)) return null;
  return waitMsOf(body.retry_after);
}
