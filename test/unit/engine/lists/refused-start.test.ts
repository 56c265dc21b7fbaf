import { expect, test } from 'vitest';
import { readRefusal } from '../../../../main/engine/lists/refused-start.ts';
import { ServiceError } from '../../../../main/engine/service/service-error.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { because } from '#contract/reason.ts';

function refusal(words: string, filters: object = {}) {
  const operation = because('noted', { words: 'start of a list' });
  const error = new ServiceError(
    'invalid_request',
    because('answered_words', { operation, status: 422, words }),
    { outcome: 'not-charged', status: 422 },
  );
  const read = readRefusal(error, { filters: listFiltersSchema.parse(filters) });
  return [read?.error.reason?.key, read?.accepted.map(({ value }) => value)];
}

const sizes = { companySizes: ['7-9'] };
const all = { ...sizes, countries: [3], endings: ['.de'] };

test.each<[string, object, string, string[]]>([
  [
    'company_size takes some of 1-10, 11-50, 10001+',
    sizes,
    'list_refused_companySizes',
    ['1-10', '11-50', '10001+'],
  ],
  [
    'The company_size "7-9" is none of 1 - 10, 1,001-5,000',
    sizes,
    'list_refused_companySizes',
    ['1 - 10', '1,001-5,000'],
  ],
  ['country takes country IDs', all, 'list_refused_countries', []],
  ['tld must begin with a dot', all, 'list_refused_endings', []],
  ['This technology is not tracked', all, 'list_refused_technology', []],
  ['No websites of this technology match these filters', all, 'list_refused', []],
  // A field that was empty can't be wrong.
  ['The country of this technology is unknown', {}, 'list_refused_technology', []],
  ['Something else', all, 'list_refused', []],
])('%s', (words, filters, key, accepted) => {
  expect(refusal(words, filters)).toEqual([key, accepted]);
});

test('a failure that is not a refusal by the service is left as it is', () => {
  expect(readRefusal(new Error('x'), { filters: listFiltersSchema.parse({}) })).toBeNull();
});
