import type { TimeZone } from '#shared/time/time-zone.ts';

const DAY_MS = 86_400_000;
/** So many days are remembered: a format takes long. */
const MOST_DAYS = 2_000;

interface Clock {
  format: Intl.DateTimeFormat;
  /** The offset during a day of UTC, by its number since 1970. Null if it changes on that day. */
  days: Map<number, number | null>;
}

const clocks = new Map<TimeZone, Clock>();

/** How far the clocks of a time zone are ahead of UTC at a moment, ms. */
function offsetMs(timeMs: number, zone: TimeZone): number {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = { format: formatOf(zone), days: new Map() };
    clocks.set(zone, clock);
  }
  const { format, days } = clock;
  const day = Math.floor(timeMs / DAY_MS);
  let known = days.get(day);
  if (known === undefined) {
    const first = shownOffset(day * DAY_MS, format);
    known = first === shownOffset((day + 1) * DAY_MS, format) ? first : null;
    if (days.size >= MOST_DAYS) days.clear();
    days.set(day, known);
  }
  return known ?? shownOffset(timeMs, format);
}

function shownOffset(timeMs: number, format: Intl.DateTimeFormat): number {
  const second = Math.floor(timeMs / 1_000) * 1_000;
  const shown: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(second)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

function formatOf(zone: TimeZone): Intl.DateTimeFormat {
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  return new Intl.DateTimeFormat('en-US', {
    ...parts,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    timeZone: zone,
  });
}

/** The day of a time, as `YYYY-MM-DD`. */
export function localDay(timeMs: number, zone: TimeZone): string {
  return new Date(timeMs + offsetMs(timeMs, zone)).toISOString().slice(0, 10);
}

/**
 * When a day such as `2026-03-01` reaches a minute. An hour that a change of summer time leaves out is made up right
 * after it, and of one that comes twice the first counts, as for the dates of JavaScript.
 */
export function momentOf(day: string, minute: number, zone: TimeZone): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const [before, after] = [offsetMs(shown - DAY_MS, zone), offsetMs(shown + DAY_MS, zone)];
  const first = shown - before;
  if (before === after || offsetMs(first, zone) === before) return first;
  const second = shown - after;
  return offsetMs(second, zone) === after ? second : first;
}

/** When a day such as `2026-03-01` begins. A day may have 23 or 25 hours, and a place may even skip one. */
export function startOfLocalDay(day: string, zone: TimeZone): number {
  return momentOf(day, 0, zone);
}

/** When the day of `now` began, ms since 1970 UTC. */
export function startOfDay(now: number, zone: TimeZone): number {
  return startOfLocalDay(localDay(now, zone), zone);
}

/** When the day that was `days` days earlier began. */
export function startOfDayBefore(now: number, days: number, zone: TimeZone): number {
  return startOfLocalDay(dayPlus(localDay(now, zone), -days), zone);
}

/** When the month of `now` began. */
export function startOfMonth(now: number, zone: TimeZone): number {
  return startOfLocalDay(monthPlus(localDay(now, zone), 0), zone);
}

/** When the month after that of `now` begins. */
export function startOfNextMonth(now: number, zone: TimeZone): number {
  return startOfLocalDay(monthPlus(localDay(now, zone), 1), zone);
}

/** When the day after `day` begins. */
export function endOfDay(day: string, zone: TimeZone): number {
  return startOfLocalDay(dayPlus(day, 1), zone);
}

/** The local months of a span, oldest first, each cut to the span. `end` is the first moment after. */
export function monthsBetween(
  since: number,
  until: number,
  zone: TimeZone,
): { month: string; begin: number; end: number }[] {
  const months: { month: string; begin: number; end: number }[] = [];
  let begin = since;
  while (begin < until) {
    const next = startOfNextMonth(begin, zone);
    months.push({ month: localDay(begin, zone).slice(0, 7), begin, end: Math.min(next, until) });
    begin = next;
  }
  return months;
}

/** The first day of the month that is `months` later. */
function monthPlus(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The day that is some days later, by the calendar alone. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
