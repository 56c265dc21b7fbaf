import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf, shownValue, writtenValue } from '../../../../renderer/features/lookup/fields.ts';
import { fieldTitle, headingOf } from '../../../../renderer/ui/field-name.ts';

test.each([
  ['employee_range', 'Employee range'],
  ['lastFundingAt', 'Last funding at'],
  ['parent_url', 'Parent URL'],
  ['geo.city', 'Geo city'],
  ['___', '___'],
])('the field %s is called %s', (name, label) => {
  expect(fieldTitle(name)).toBe(label);
});

test('a heading that the service gives is put in words, and every other one stays', () => {
  const headings = [
    'company_size',
    'utm_source_2',
    'Company_Size',
    'firma',
    'E-Mail_1',
    '__proto__',
    'constructor',
  ];
  expect(headings.map((name) => headingOf({ name }))).toEqual(['company size', ...headings.slice(1)]);
  expect(headingOf({ name: 'company_size', isOwnName: true })).toBe('company_size');
});

test('values are shown as a person reads them, and empty ones are left out', () => {
  expect(shownValue(1989)).toBe('1989');
  expect(shownValue(1_234_567)?.replace(/\D/g, '')).toBe('1234567');
  expect(shownValue(false)).toBe('no');
  expect(shownValue(['a', null, 'b'])).toBe('a, b');
  for (const nothing of [null, undefined, '', [], Number.NaN]) expect(shownValue(nothing)).toBeNull();
  expect(writtenValue('2026-09-13T13:43:18Z')).toBe('2026-09-13T13:43:18Z');
});

test('an object in the answer becomes several fields', () => {
  expect(fieldsOf({ geo: { city: 'Ulm', lat: null }, size: 3 })).toEqual([
    { name: 'geo.city', label: 'Geo city', value: 'Ulm' },
    { name: 'size', label: 'Size', value: '3' },
  ]);
});

test('everything in an answer is shown as text, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (extra) => {
      for (const { value, label } of fieldsOf(extra as Record<string, unknown>)) {
        expect(typeof value).toBe('string');
        expect(value).not.toBe('');
        expect(typeof label).toBe('string');
      }
    }),
  );
});
