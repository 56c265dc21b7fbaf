import { expect, onTestFinished, test } from 'vitest';
import {
  fileNameOf,
  folderOf,
  formatAge,
  formatBytes,
  formatCount,
  formatCountry,
  formatDuration,
  formatMoment,
  formatShare,
} from '../../../words/format.ts';
import { setLanguage } from '../../../words/language.ts';

test('a share is never rounded to 0 or 100 per cent', () => {
  const digits = (share: number) => formatShare(share).replace(/\D/g, '');
  expect([0, 0.001, 0.5, 0.954, 0.999, 1].map(digits)).toEqual(['0', '1', '50', '95', '99', '100']);
});

test('credits keep their fraction, and whole numbers are shown without one', () => {
  expect(formatCount(12)).toBe('12');
  expect(formatCount(0.5)).toMatch(/^0\D5$/);
});

test('time left is shown in its largest units, and is at least a second', () => {
  expect([0, 400, 59_000, 60_000, 3_540_000, 3_600_000, 3_900_000].map(formatDuration)).toEqual([
    '1\u00a0s',
    '1\u00a0s',
    '59\u00a0s',
    '1\u00a0min',
    '59\u00a0min',
    '1\u00a0h',
    '1\u00a0h 5\u00a0min',
  ]);
});

test('a time in the future, from a clock that was put back, counts as now', () => {
  const now = Date.parse('2026-01-02T00:00:00Z');
  expect(formatAge('2026-01-03T00:00:00Z', now)).toBe(formatAge('2026-01-02T00:00:00Z', now));
  expect(formatAge('2025-12-30T00:00:00Z', now)).toMatch(/3/);
});

test('sizes are shown in binary units', () => {
  expect([2, 1_024, 1_288_490].map(formatBytes).map((each) => each.replace(',', '.'))).toEqual([
    '2 bytes',
    '1\u00a0KiB',
    '1.2\u00a0MiB',
  ]);
});

test('names and folders are found in the paths of any system', () => {
  expect(fileNameOf('/home/ada/leads.csv')).toBe('leads.csv');
  expect(fileNameOf('C:\\Users\\Ada\\leads.csv')).toBe('leads.csv');
  expect(folderOf('C:\\Users\\Ada\\leads.csv')).toBe('C:\\Users\\Ada');
  expect(folderOf('/leads.csv')).toBe('/leads.csv');
});

test('countries and times are written in the language of the window', () => {
  onTestFinished(() => setLanguage('en'));
  expect(formatCountry('de', 'Bundesrepublik')).toBe('Germany');
  expect(formatCountry(null, 'Somaliland')).toBe('Somaliland');
  setLanguage('de');
  expect(formatCountry('de', 'Germany')).toBe('Deutschland');
  expect(formatMoment(new Date(2026, 10, 21, 10, 5).getTime())).toBe('21. Nov., 10:05');
});
