import { mix, share } from '../hash.ts';
import type { Site } from './site.ts';

const DAY_MS = 86_400_000;
/** A site is crawled again after this time. Until then its answer stays, unless fresh data is wanted. */
const CRAWL_EVERY_MS = 90 * DAY_MS;
/** Some technologies come and go: they are on and off in turns of this many days. */
const TURN_DAYS = 90;
const RESTLESS_SHARE = 0.15;

/** The share of the time in which a drawn technology is on. */
export const STAYING = 1 - RESTLESS_SHARE / 2;

/** The time of the cached answer about a site. It follows from the clock alone, so nothing is stored. */
export function crawledAtMs(site: Site, nowMs: number): number {
  const phase = Math.floor(share(mix(site.seed ^ 0x6b43a9)) * CRAWL_EVERY_MS);
  return nowMs - ((nowMs + phase) % CRAWL_EVERY_MS);
}

/** True if a technology that was drawn by this hash is on at a time. */
export function toggled(hash: number, atMs: number): boolean {
  const turn = mix(hash ^ 0x5bd1e995);
  if (share(turn) >= RESTLESS_SHARE) return true;
  const day = Math.floor(atMs / DAY_MS) + (mix(turn) % (2 * TURN_DAYS));
  return day % (2 * TURN_DAYS) < TURN_DAYS;
}

/** Days as text. A million timestamps fall on about ninety days. */
const days = new Map<number, string>();

/** ISO 8601 UTC to the second, as the service writes it. */
export function timestamp(atMs: number): string {
  const day = Math.floor(atMs / DAY_MS);
  let text = days.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 11);
    days.set(day, text);
  }
  const seconds = Math.floor((atMs - day * DAY_MS) / 1_000);
  const minutes = Math.floor(seconds / 60);
  return `${text}${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}:${pair(seconds % 60)}Z`;
}

function pair(count: number): string {
  return count < 10 ? `0${count}` : String(count);
}
