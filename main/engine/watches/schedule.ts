import type { WatchSchedule } from '../../../preload/contract/models/watch.ts';
import { localDay, startOfLocalDay } from '../base/local-day.ts';

/**
 * A due time of a schedule. `day` names it, as `YYYY-MM-DD` by this computer's calendar: a schedule has one
 * due time on a day at most, and the name stays the same if the clock or the time zone changes.
 */
export interface DueTime {
  day: string;
  atMs: number;
}

/** The latest due time that is not after `nowMs`. */
export function latestDue(schedule: WatchSchedule, nowMs: number): DueTime {
  const { year, month, date } = dateOf(nowMs);
  for (let back = 0; ; back += 1) {
    const due = near(schedule, { year, month, date }, -back);
    if (due.atMs <= nowMs) return due;
  }
}

/** The first due time after the one that `latestDue` returns. */
export function nextDue(schedule: WatchSchedule, nowMs: number): DueTime {
  const { year, month, date } = dateOf(nowMs);
  for (let ahead = -1; ; ahead += 1) {
    const due = near(schedule, { year, month, date }, ahead);
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
): { due: DueTime | null; since: string } {
  const today = localDay(nowMs);
  const latest = latestDue(schedule, nowMs);
  const done = [...past.begun, past.since].filter((day) => day <= today);
  if (done.length === 0) return { due: null, since: latest.day };
  const isDone = done.some((day) => day >= latest.day);
  return { due: isDone ? null : latest, since: past.since };
}

/** The next due time whose turn has not begun yet, as it looks now. */
export function comingDue(schedule: WatchSchedule, past: Past, nowMs: number): DueTime {
  const { due, since } = dueNow(schedule, past, nowMs);
  if (due !== null) return due;
  // After a clock was set back, a due time ahead may count as done already. The rule that begins turns decides.
  const known = { begun: past.begun, since };
  let next = nextDue(schedule, nowMs);
  while (dueNow(schedule, known, next.atMs).due === null) next = nextDue(schedule, next.atMs);
  return next;
}

interface CalendarDate {
  year: number;
  /** From 0. */
  month: number;
  date: number;
}

function dateOf(timeMs: number): CalendarDate {
  const day = new Date(timeMs);
  return { year: day.getFullYear(), month: day.getMonth(), date: day.getDate() };
}

/** The due time in the week or month of a date, or that many weeks or months later. */
function near(schedule: WatchSchedule, { year, month, date }: CalendarDate, later: number): DueTime {
  if (schedule.every === 'week') {
    // Sunday is 0 for a Date, and the last day of a week by ISO 8601.
    const weekday = new Date(year, month, date).getDay() || 7;
    return at(year, month, date - weekday + schedule.day + 7 * later, schedule.minute);
  }
  // Months that lack the day have their turn on their last day.
  const last = new Date(year, month + later + 1, 0).getDate();
  return at(year, month + later, Math.min(schedule.day, last), schedule.minute);
}

function at(year: number, month: number, date: number, minute: number): DueTime {
  const day = localDay(new Date(year, month, date, 12).getTime());
  // An hour that a change of summer time leaves out is made up right after it, by the rules of Date.
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  const atMs = new Date(y, m - 1, d, Math.floor(minute / 60), minute % 60).getTime();
  // A place may even skip a whole day. Its due time is then when the next day begins.
  return { day, atMs: Math.max(atMs, startOfLocalDay(day)) };
}
