import { now } from '../world/clock.ts';
import { type Headers, headerOf } from './answer.ts';

/**
 * The wait that a 429 asks for, in ms, or null when it names none: `Retry-After` (seconds or an HTTP date, read
 * against the answer's own `Date` so that a wrong clock here does no harm) and `retry_after` of the body; the longer.
 */
export function retryAfterMsOf(headers: Headers, body: unknown): number | null {
  const waits = [headerWaitMs(headers), bodyWaitMs(body)].filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.max(...waits);
}

function headerWaitMs(headers: Headers): number | null {
  const text = headerOf(headers, 'retry-after');
  if (text === null || text === '') return null;
  const seconds = secondsOf(text);
  if (seconds !== null) return seconds * 1_000;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return null;
  const answered = Date.parse(headerOf(headers, 'date') ?? '');
  return Math.max(0, until - (Number.isNaN(answered) ? now() : answered));
}

function bodyWaitMs(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('retry_after' in body)) return null;
  const seconds = secondsOf(body.retry_after);
  return seconds === null ? null : seconds * 1_000;
}

function secondsOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
