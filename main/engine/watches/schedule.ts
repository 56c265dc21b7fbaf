import type { WatchSchedule } from '#contract/models/watch.ts';
import type { TimeZone } from '#shared/time/time-zone.ts';
import { localDay, momentOf, startOfLocalDay } from '../base/local-day.ts';

/**
 * A due time of a schedule. `day` names it, as `YYYY-MM-DD` by the data folder's calendar: a schedule has one
 * due time on a day at most, and the name stays the same if the clock or the time zone changes.
 */
export interface DueTime {
  day: string;
  atMs: number;
}

/** The latest due time that is not after `nowMs`. */
export function latestDue(schedule: WatchSchedule, nowMs: number, zone: TimeZone): DueTime {
  const today = localDay(nowMs, zone);
  for (let back = 0; ; back += 1) {
    const due = near(schedule, { today, later: -back }, zone);
    if (due.atMs <= nowMs) return due;
  }
}

/** The first due time after the one that `latestDue` returns. */
export function nextDue(schedule: WatchSchedule, nowMs: number, zone: TimeZone): DueTime {
  const today = localDay(nowMs, zone);
  for (let ahead = -1; ; ahead += 1) {
    const due = near(schedule, { today, later: ahead }, zone);
    if (due.atMs > nowMs) return due;
  }
}

/** What is known of a watch's past. */
export interface Past {
  /** The days of the due times whose turns began, in any order. */
  begun: readonly string[];
  /** Due times until this day count as done: the watch was made, or a person let it go on, after them. */
  since: string;
}

/**
 * The due time whose turn must begin now, or null. Of several missed ones only the latest is made up. A due
 * time whose turn began never comes again, whatever the clock did since.
 *
 * A clock that was set back leaves turns in the future. They say nothing about the days before them, so only
 * what is not after today counts. `since` is the day to keep from now on: if all that is known lies in the
 * future, the time counts from now.
 */
export function dueNow(
  schedule: WatchSchedule,
  past: Past,
  nowMs: number,
  zone: TimeZone,
): { due: DueTime | null; since: string } {
  const today = localDay(nowMs, zone);
  const latest = latestDue(schedule, nowMs, zone);
  const done = [...past.begun, past.since].filter((day) => day <= today);
  if (done.length === 0) return { due: null, since: latest.day };
  const isDone = done.some((day) => day >= latest.day);
  return { due: isDone ? null : latest, since: past.since };
}

/** The next due time whose turn has not begun yet, as it looks now. */
export function comingDue(schedule: WatchSchedule, past: Past, nowMs: number, zone: TimeZone): DueTime {
  const { due, since } = dueNow(schedule, past, nowMs, zone);
  if (due !== null) return due;
  // After a clock was set back, a due time ahead may count as done already. The rule that begins turns decides.
  const known = { begun: past.begun, since };
  let next = nextDue(schedule, nowMs, zone);
  while (dueNow(schedule, known, next.atMs, zone).due === null) next = nextDue(schedule, next.atMs, zone);
  return next;
}

/** The due time in the week or month of today, or that many weeks or months later. */
function near(
  { every, day, minute }: WatchSchedule,
  { today, later }: { today: string; later: number },
  zone: TimeZone,
): DueTime {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  if (every === 'week') {
    // Sunday is 0 for a Date, and the last day of a week by ISO 8601.
    const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay() || 7;
    return at(Date.UTC(year, month - 1, date - weekday + day + 7 * later), minute, zone);
  }
  // Months that lack the day have their turn on their last day.
  const last = new Date(Date.UTC(year, month + later, 0)).getUTCDate();
  return at(Date.UTC(year, month - 1 + later, Math.min(day, last)), minute, zone);
}

/** `date`: the day, as if it was in UTC. */
function at(date: number, minute: number, zone: TimeZone): DueTime {
  const day = localDay(date, 'UTC');
  // A place may even skip a whole day. Its due time is then when the next day begins.
  return { day, atMs: Math.max(momentOf(day, minute, zone), startOfLocalDay(day, zone)) };
}
