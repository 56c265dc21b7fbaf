import { expect, test, vi } from 'vitest';

/** The page's stores use the preload's bridge as soon as they are loaded. Nothing calls it here. */
vi.stubGlobal('window', { stackdesk: { shell: {} } });
const { firstOptions } = await import('../../../../renderer/stores/draft/draft.ts');
const { kindsForList, proposeFor } = await import('../../../../renderer/stores/draft/draft-from-list.ts');

const list = ['domain', 'Company', 'industry', 'country_name', 'employees'];

test('company fields that a list has are not proposed', () => {
  const { fromList, options } = proposeFor(list, 0);
  expect(fromList).toEqual({
    columns: ['Company', 'industry', 'country_name', 'employees'],
    held: ['name', 'industry', 'country'],
  });
  expect(options).toEqual({ kinds: ['technologies'], companyFields: ['city', 'networkUrl'] });
});

test('a list without company fields does not change what is asked', () => {
  const { kinds, companyFields } = firstOptions;
  expect(proposeFor(['domain', 'last_seen'], 0).options).toEqual({ kinds, companyFields });
});

test('a list that only has countries leaves companies to be asked, without them', () => {
  const { options } = proposeFor(['domain', 'country', 'score'], 0);
  const companyFields = firstOptions.companyFields.filter((field) => field !== 'country');
  expect(options).toEqual({ kinds: ['companies'], companyFields });
});

test('a file of a person that names companies and countries leaves companies to be asked', () => {
  const { options } = proposeFor(['Website', 'Firma', 'Land', 'Umsatz'], 0);
  const companyFields = firstOptions.companyFields.filter((field) => !['name', 'country'].includes(field));
  expect(options).toEqual({ kinds: ['companies'], companyFields });
});

test('the heading of the domains says nothing about what is asked', () => {
  const columns = ['Company', 'industry', 'country'].map((name) => ({ name }));
  expect(kindsForList({ columns, domainColumn: 0 })).toEqual(['companies']);
  expect(kindsForList({ columns, domainColumn: null })).toEqual(['technologies']);
});

test('what a run asked for is not proposed for its rows', () => {
  const kindsOf = (...headings: string[]) =>
    kindsForList({ columns: ['Domain', ...headings].map((name) => ({ name })), domainColumn: 0 });
  expect(kindsOf('Company status', 'Company name')).toEqual(['technologies']);
  expect(kindsOf('Technology status', 'Technologies')).toEqual(['companies']);
  expect(kindsOf('Company status', 'Technology status')).toEqual([]);
});
