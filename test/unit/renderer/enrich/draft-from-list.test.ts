import { expect, test } from 'vitest';
import { enrichDefaults } from '../../../../preload/contract/values/enrich.ts';
import type { DraftOptions } from '../../../../renderer/stores/draft/draft.ts';
import { kindsOfNext, proposeFor } from '../../../../renderer/stores/draft/draft-from-list.ts';

const firstOptions: DraftOptions = { kinds: ['companies'], maxAgeMs: null, ...enrichDefaults };
const list = ['domain', 'Company', 'industry', 'country_name', 'employees'];

test('company fields that a list has are not proposed, and what was asked before is kept for the next file', () => {
  const { fromList, options } = proposeFor(list, 0, firstOptions);
  expect(fromList).toEqual({
    columns: ['Company', 'industry', 'country_name', 'employees'],
    held: ['name', 'industry', 'country'],
    before: { kinds: ['companies'], companyFields: firstOptions.companyFields },
  });
  expect(options).toEqual({ kinds: ['technologies'], companyFields: ['city', 'networkUrl'] });
});

test('a list without company fields does not change what is asked', () => {
  const asked = { ...firstOptions, kinds: ['companies', 'technologies'] as DraftOptions['kinds'] };
  const { kinds, companyFields } = asked;
  expect(proposeFor(['domain', 'last_seen'], 0, asked).options).toEqual({ kinds, companyFields });
});

test('a list that only has countries leaves companies to be asked, without them', () => {
  const { options } = proposeFor(['domain', 'country', 'score'], 0, firstOptions);
  const companyFields = firstOptions.companyFields.filter((field) => field !== 'country');
  expect(options).toEqual({ kinds: ['companies'], companyFields });
  const countries = { ...firstOptions, companyFields: ['country' as const] };
  expect(proposeFor(['domain', 'country'], 0, countries).options).toEqual({
    kinds: ['technologies'],
    companyFields: [],
  });
});

test('a file of a person that names companies and countries leaves companies to be asked', () => {
  const { options } = proposeFor(['Website', 'Firma', 'Land', 'Umsatz'], 0, firstOptions);
  const companyFields = firstOptions.companyFields.filter((field) => !['name', 'country'].includes(field));
  expect(options).toEqual({ kinds: ['companies'], companyFields });
});

test('the heading of the domains says nothing about what is asked', () => {
  const draft = { options: firstOptions, fromList: null };
  const columns = ['Company', 'industry', 'country'].map((name) => ({ name }));
  expect(kindsOfNext({ columns, domainColumn: 0 }, draft)).toEqual(['companies']);
  expect(kindsOfNext({ columns, domainColumn: null }, draft)).toEqual(['technologies']);
});
