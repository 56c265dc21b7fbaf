import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  localDay,
  momentOf,
  monthsBetween,
  startOfDay,
  startOfDayBefore,
  startOfMonth,
  startOfNextMonth,
} from '../../../../main/engine/base/local-day.ts';
import { enterTimeZone } from '../../../support/run/in-time-zone.ts';

/** Midnight is left out or comes twice, a day is left out, offsets are of half and quarter hours. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Santiago',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const anyTime = fc.integer({ min: Date.UTC(2008, 0), max: Date.UTC(2032, 0) });

test.each(ZONES)('days and months are those of a computer in the time zone %s', (zone) => {
  enterTimeZone(zone);
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 0, max: 1_439 }), (time, minute) => {
      const date = new Date(time);
      const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
      const name = [year, month + 1, day].map((part) => String(part).padStart(2, '0')).join('-');
      expect(localDay(time, zone)).toBe(name);
      expect(startOfDay(time, zone)).toBe(new Date(year, month, day).getTime());
      expect(startOfMonth(time, zone)).toBe(new Date(year, month).getTime());
      expect(startOfNextMonth(time, zone)).toBe(new Date(year, month + 1).getTime());
      expect(momentOf(name, minute, zone)).toBe(new Date(year, month, day, 0, minute).getTime());
    }),
    { numRuns: 300 },
  );
});

test('days have 23 and 25 hours when summer time begins and ends', () => {
  const hours = (day: string) => {
    const begin = momentOf(day, 0, 'Europe/Berlin');
    return (startOfDayBefore(begin, -1, 'Europe/Berlin') - begin) / 3_600_000;
  };
  expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
});

test('the variable TZ of the process changes nothing', () => {
  const noon = Date.UTC(2026, 10, 30, 23, 30);
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
    enterTimeZone(zone);
    expect(localDay(noon, 'Europe/Berlin')).toBe('2026-12-01');
    expect(monthsBetween(noon, noon + 1, 'Europe/Berlin')[0]?.month).toBe('2026-12');
  }
});
