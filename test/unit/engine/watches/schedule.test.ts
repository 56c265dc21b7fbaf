import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { localDay } from '../../../../main/engine/base/local-day.ts';
import { comingDue, dueNow, latestDue, nextDue } from '../../../../main/engine/watches/schedule.ts';
import type { WatchSchedule } from '#contract/models/watch.ts';
import { systemTimeZone } from '#shared/time/time-zone.ts';
import { enterTimeZone } from '../../../support/run/in-time-zone.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HERE = systemTimeZone();
const START = new Date(2026, 0, 1).getTime();

const minute = fc.integer({ min: 0, max: 1_439 });
const weekly = fc.record({
  every: fc.constant('week' as const),
  day: fc.integer({ min: 1, max: 7 }),
  minute,
});
const monthly = fc.record({
  every: fc.constant('month' as const),
  day: fc.integer({ min: 1, max: 31 }),
  minute,
});
const anySchedule: fc.Arbitrary<WatchSchedule> = fc.oneof(weekly, monthly);
const anyTime = fc.integer({ min: 0, max: 5 * 366 * 24 * 60 }).map((minutes) => START + minutes * 60_000);

/** Every due time of a span, by the plain definition: each day is looked at. */
function plainly(schedule: WatchSchedule, from: number, to: number): string[] {
  const days: string[] = [];
  for (let index = 0; ; index += 1) {
    const first = new Date(from);
    const day = new Date(first.getFullYear(), first.getMonth(), first.getDate() + index);
    if (day.getTime() > to) return days;
    const last = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
    const isIt =
      schedule.every === 'week'
        ? (day.getDay() || 7) === schedule.day
        : day.getDate() === Math.min(schedule.day, last);
    const at = new Date(
      day.getFullYear(),
      day.getMonth(),
      day.getDate(),
      Math.floor(schedule.minute / 60),
      schedule.minute % 60,
    ).getTime();
    if (isIt && at > from && at <= to) days.push(localDay(day.getTime(), systemTimeZone()));
  }
}

/** Time zones with and without a summer time, one whose midnight is left out, and one that left out a day. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Pacific/Apia',
];

describe.each(ZONES)('in the time zone %s', (zone) => {
  // The plain definition uses the dates of the process.
  beforeEach(() => void enterTimeZone(zone));

  it('finds every due time, and no other', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, from) => {
        const to = from + 100 * DAY_MS;
        const found: string[] = [];
        for (let due = nextDue(schedule, from, zone); due.atMs <= to; due = nextDue(schedule, due.atMs, zone))
          found.push(due.day);
        expect(found).toEqual(plainly(schedule, from, to));
      }),
      { numRuns: 60 },
    );
  });

  it('has no due time between the latest and the next one', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, now) => {
        const latest = latestDue(schedule, now, zone);
        const next = nextDue(schedule, now, zone);
        expect(latest.atMs).toBeLessThanOrEqual(now);
        expect(next.atMs).toBeGreaterThan(now);
        expect(nextDue(schedule, latest.atMs, zone)).toEqual(next);
        expect(localDay(next.atMs, zone)).toBe(next.day);
      }),
      { numRuns: 200 },
    );
  });
});

it('has its turn on the last day of a month that lacks the day', () => {
  const schedule: WatchSchedule = { every: 'month', day: 31, minute: 540 };
  let at = new Date(2027, 11, 31, 12).getTime();
  const days: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const next = nextDue(schedule, at, HERE);
    days.push(next.day);
    at = next.atMs;
  }
  expect(days).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
});

/** A program that looks now and then, on a clock that goes on, stands still for long, and jumps. */
function play(schedule: WatchSchedule, steps: readonly { aheadMs: number; jumpMs: number }[]) {
  let now = START;
  const past = { begun: [] as string[], since: latestDue(schedule, now, HERE).day };
  const looks: { now: number; begun: string | null; doneBefore: boolean }[] = [];
  for (const { aheadMs, jumpMs } of steps) {
    now += aheadMs + jumpMs;
    const { due, since } = dueNow(schedule, past, now, HERE);
    past.since = since;
    const doneBefore = due !== null && past.begun.includes(due.day);
    if (due !== null) past.begun.push(due.day);
    looks.push({ now, begun: due?.day ?? null, doneBefore });
  }
  return { past, looks, now };
}

const step = fc.record({
  aheadMs: fc.oneof(
    fc.integer({ min: 0, max: 2 * HOUR_MS }),
    fc.integer({ min: 0, max: 3 * DAY_MS }),
    fc.integer({ min: 0, max: 100 * DAY_MS }),
  ),
  jumpMs: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
    fc.constantFrom(-400 * DAY_MS, -31 * DAY_MS, 31 * DAY_MS, 400 * DAY_MS),
  ),
});

/** A due time that counts as done, and a clock that is set back to the minute before it. */
const monthlyFromTheStart: WatchSchedule = { every: 'month', day: 27, minute: 1 };
const setBackBeforeIt = [{ aheadMs: 0, jumpMs: new Date(2025, 11, 27).getTime() - START }];

describe('what is due', () => {
  it('comes once, whatever the clock does', () => {
    fc.assert(
      fc.property(anySchedule, fc.array(step, { maxLength: 60 }), (schedule, steps) => {
        const { past, looks } = play(schedule, steps);
        expect(looks.some(({ doneBefore }) => doneBefore)).toBe(false);
        expect(new Set(past.begun).size).toBe(past.begun.length);
      }),
      { numRuns: 500 },
    );
  });

  it('is made up once, and only the latest of several', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 40, max: 400 }), (schedule, days) => {
        const { past, looks, now } = play(schedule, [
          { aheadMs: days * DAY_MS, jumpMs: 0 },
          { aheadMs: 0, jumpMs: 0 },
          { aheadMs: 60_000, jumpMs: 0 },
        ]);
        expect(past.begun[0]).toBe(latestDue(schedule, START + days * DAY_MS, HERE).day);
        expect(looks.slice(1).filter(({ begun }) => begun !== null).length).toBeLessThanOrEqual(
          Number(nextDue(schedule, START + days * DAY_MS, HERE).atMs <= now),
        );
      }),
    );
  });

  it('is never forgotten: after a while without jumps, every due time begins', () => {
    fc.assert(
      fc.property(anySchedule, fc.array(step, { maxLength: 30 }), (schedule, steps) => {
        const { past, now } = play(schedule, steps);
        // From now on it looks every hour. What the first look does not make up counts as done.
        const begun: string[] = [...past.begun];
        const kept = { begun, since: past.since };
        for (let at = now; at < now + 70 * DAY_MS; at += HOUR_MS) {
          const { due, since } = dueNow(schedule, kept, at, HERE);
          kept.since = since;
          if (due !== null) begun.push(due.day);
        }
        // If all that is known lies in the future, the first look counts a due time of this very moment as done. One that
        // counts as done from the start does not come again if the clock is set back before it.
        for (const day of plainly(schedule, now + 1, now + 69 * DAY_MS))
          expect([...begun, past.since]).toContain(day);
      }),
      { numRuns: 200, examples: [[monthlyFromTheStart, setBackBeforeIt]] },
    );
  });

  it('comes when it was said to come', () => {
    fc.assert(
      fc.property(anySchedule, fc.array(step, { maxLength: 20 }), (schedule, steps) => {
        const { past, now } = play(schedule, steps);
        const coming = comingDue(schedule, past, now, HERE);
        const at = Math.max(now, coming.atMs);
        expect(dueNow(schedule, past, at, HERE).due?.day).toBe(coming.day);
        if (coming.atMs > now) expect(dueNow(schedule, past, coming.atMs - 1, HERE).due).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('does not come again if a person chooses another time zone', () => {
    const schedule: WatchSchedule = { every: 'week', day: 1, minute: 540 };
    const monday = Date.UTC(2026, 10, 23, 8, 5);
    const past = { begun: [] as string[], since: '2026-11-16' };
    expect(dueNow(schedule, past, monday, 'Europe/Berlin').due?.day).toBe('2026-11-23');
    past.begun.push('2026-11-23');
    expect(dueNow(schedule, past, monday + 8 * HOUR_MS, 'America/New_York').due).toBeNull();
  });
});
