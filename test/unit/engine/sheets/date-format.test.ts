import { expect, test } from 'vitest';
import { dateStyleOf, dateText } from '../../../../main/engine/sheets/xlsx/date-format.ts';

function shown(serial: number, code: string | number, usesDates1904 = false): string {
  const format = typeof code === 'number' ? { id: code, code: null } : { id: 200, code };
  return dateText(serial, dateStyleOf(format), usesDates1904);
}

test.each([
  [61, '1900-03-01'],
  // It is shown by every spreadsheet program, and no calendar has it.
  [60, '1900-02-29'],
  [59, '1900-02-28'],
  [32, '1900-02-01'],
  [1, '1900-01-01'],
  [0, '1899-12-31'],
  [45_000, '2023-03-15'],
])('day %s of the calendar of 1900 is %s', (serial, day) => {
  expect(shown(serial, 14)).toBe(day);
  expect(shown(serial + 0.75, 'yyyy-mm-dd hh:mm')).toBe(`${day} 18:00:00`);
});

test.each([
  [0, '1904-01-01'],
  [59, '1904-02-29'],
  [60, '1904-03-01'],
  [43_538, '2023-03-15'],
])('day %s of the calendar of 1904 is %s', (serial, day) => {
  expect(shown(serial, 14, true)).toBe(day);
});

test.each<[serial: number, code: string | number, text: string]>([
  [1.5, '[h]:mm', '36:00:00'],
  [0.25, '[h]:mm', '06:00:00'],
  [100, '[hh]:mm:ss', '2400:00:00'],
  [1.5, '[mm]:ss', '36:00:00'],
  [1 / 86_400 / 4, '[ss].00', '00:00:00.250'],
  [-0.0625, '[h]:mm', '-01:30:00'],
  [1.5, 46, '36:00:00'],
  [1.5, '[h]:mm;@', '36:00:00'],
  [0.52083333333, '[h]:mm', '12:30:00'],
  [0.75, 'hh:mm', '18:00:00'],
  [0.75, 45, '18:00:00'],
  // Numbers of other kinds get a format of days by mistake. No calendar goes on beyond the year 9999.
  [10_493_857, 14, '10493857'],
  [2_958_465, 14, '9999-12-31'],
  // More than a day by a format of the time of day is a day and a time.
  [45_000.75, 'hh:mm', '2023-03-15 18:00:00'],
  [0.9999999999, 'hh:mm', '00:00:00'],
])('%s by %s is %s', (serial, code, text) => {
  expect(shown(serial, code)).toBe(text);
});

test('dates of Chinese, Japanese and Korean workbooks, whose formats have only a number', () => {
  expect([27, 31, 36, 50, 57, 58].map((id) => shown(45_000, id))).toEqual(Array(6).fill('2023-03-15'));
  expect([0, 1, 13, 23, 26, 37, 44, 48, 49, 59].map((id) => dateStyleOf({ id, code: null }))).toEqual(
    Array(10).fill('none'),
  );
});
