import { expect, test } from 'vitest';
import { listFiltersSchema } from '#contract/models/list.ts';
import {
  countryWords,
  noFilters,
  readCountries,
  readEndings,
} from '../../../../renderer/features/lists/draft-filters.ts';
import { filterWords } from '../../../../renderer/features/lists/filter-words.ts';

test('endings are read as people write them, and wrong ones are named', () => {
  const { values, wrong } = readEndings(['.de', 'CO.UK', '*.fr', ' .de ', 'not one', '.', 'a..b']);
  expect(values).toEqual(['.de', '.co.uk', '.fr']);
  expect(wrong).toEqual(['not one', '.', 'a..b']);
  expect(listFiltersSchema.safeParse({ ...noFilters, endings: values }).success).toBe(true);
});

test('countries are read as whole numbers, and wrong ones are named', () => {
  expect(readCountries(['14', ' 3 ', '14', 'de', '-1', '1.5'])).toEqual({
    values: [14, 3],
    wrong: ['de', '-1', '1.5'],
  });
});

test('countries with a known name are shown by it, and can be typed by it', () => {
  const known = [
    { id: 4, name: 'France' },
    { id: 9, name: null },
  ];
  expect(known.map(countryWords)).toEqual(['France', '9']);
  expect(readCountries(['france', '9', '4', 'Spain'], known)).toEqual({ values: [4, 9], wrong: ['Spain'] });
});

test('only filters that were set are described', () => {
  expect(filterWords(noFilters)).toEqual([]);
  expect(
    filterWords({
      countries: [3, 14],
      countryCondition: 'exclude',
      endings: ['.de', '.at', '.ch', '.li'],
      endingCondition: 'include',
      companySizes: ['11-50'],
      onlyWithCompany: true,
    }),
  ).toEqual(['4 top-level domains', 'without countries 3 and 14', 'company size 11-50', 'with company']);
  expect(filterWords({ ...noFilters, countries: [3], endings: ['.de'], endingCondition: 'exclude' })).toEqual(
    ['without .de', 'country 3'],
  );
});
