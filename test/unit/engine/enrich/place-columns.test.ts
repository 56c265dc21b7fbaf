import { describe, expect, it } from 'vitest';
import { placeChanged, placeColumns } from '../../../../main/engine/enrich/place-columns.ts';
import { type EnrichOptions, enrichOptionsSchema } from '../../../../preload/contract/models/enrich.ts';

const options = (more: Partial<EnrichOptions> = {}) =>
  enrichOptionsSchema.parse({
    kinds: ['companies'],
    companyFields: ['name', 'city'],
    maxAgeMs: null,
    ...more,
  });

/** Where each column of a run stands: its column, or that it is new. */
const placed = (header: string[], more: Partial<EnrichOptions> = {}, columnIndex = 0) =>
  placeColumns(options(more), { header, columnIndex }).map(
    ({ heading, column }) => `${heading} ${column === null ? 'new' : column}`,
  );

describe('columns of an earlier run', () => {
  it('are known by their headings and keep their place', () => {
    expect(placed(['Website', 'Company status', 'Company name', 'City', 'Notes'])).toEqual([
      'Company status 1',
      'Company name 2',
      'City 3',
    ]);
  });

  it('leave a column of the same name that the person had before', () => {
    expect(placed(['City', 'Website', 'Company status', 'Company name', 'City (2)'], {}, 1)).toEqual([
      'Company status 2',
      'Company name 3',
      'City (2) 4',
    ]);
    // Without a status nothing shows that a run was here.
    expect(placed(['Website', 'Company name', 'City'])).toEqual([
      'Company status new',
      'Company name (2) new',
      'City (2) new',
    ]);
  });

  it('get new ones behind them, under names that are free', () => {
    expect(placed(['City', 'Website', 'Company status', 'Company name', 'Notes'], {}, 1)).toEqual([
      'Company status 2',
      'Company name 3',
      'City (2) new',
    ]);
  });

  it('of two earlier runs are those of the last one', () => {
    const header = ['Website', 'Company status', 'Company name', 'Company status (2)', 'Company name (2)'];
    expect(placed(header)).toEqual(['Company status (2) 3', 'Company name (2) 4', 'City new']);
  });

  it('are found one kind at a time', () => {
    const header = ['Website', 'Technology status', 'Technology count', 'Technologies', 'Uses Shopify'];
    const more = { kinds: ['companies', 'technologies'], technologyColumns: ['shopify', 'Vue'] } as const;
    expect(
      placed(header, { ...more, kinds: [...more.kinds], technologyColumns: [...more.technologyColumns] }),
    ).toEqual([
      'Company status new',
      'Company name new',
      'City new',
      'Technology status 1',
      'Technology count 2',
      'Technologies 3',
      'Uses Shopify 4',
      'Uses Vue new',
    ]);
  });

  it('never are the column that holds the domains', () => {
    const header = ['Domain', 'Company status', 'Company name', 'City'];
    expect(placed(header, { domainColumn: true })[0]).toBe('Domain (2) new');
    expect(placed(['Website', ...header], { domainColumn: true })[0]).toBe('Domain 1');
  });

  it('are added once more if the person wants that', () => {
    expect(placed(['Website', 'Company status', 'Company name', 'City'], { update: false })).toEqual([
      'Company status (2) new',
      'Company name (2) new',
      'City (2) new',
    ]);
  });
});

describe('the column of what changed', () => {
  const place = (header: string[], format: 'csv' | 'xlsx') =>
    placeChanged(placeColumns(options(), { header, columnIndex: 0 }), { header, format });
  const earlier = ['Website', 'Company status', 'Company name', 'City'];

  it('comes into files without colours, and only to what is refreshed', () => {
    expect(place(earlier, 'csv')).toEqual({ heading: 'Changed', column: null });
    expect(place([...earlier, 'Changed'], 'csv')).toEqual({ heading: 'Changed', column: 4 });
    expect(place(['Changed', ...earlier], 'csv')).toEqual({ heading: 'Changed (2)', column: null });
    expect(place(earlier, 'xlsx')).toBe(null);
    expect(place(['Website'], 'csv')).toBe(null);
  });
});
