import { describe, expect, it } from 'vitest';
import { placeChanged, placeColumns } from '../../../../main/engine/enrich/place-columns.ts';
import { type EnrichOptions, enrichOptionsSchema } from '#contract/models/enrich.ts';

const options = (
  more: Partial<EnrichOptions> = {},
  earlier: number[] = [],
  changed: number | null = null,
) => ({
  ...enrichOptionsSchema.parse({
    kinds: ['companies'],
    companyFields: ['name', 'city'],
    maxAgeMs: null,
    ...more,
  }),
  earlier: { columns: earlier, changed },
});

/** The position of each column of a run, or that it is new. */
const placed = (header: string[], earlier: number[], more: Partial<EnrichOptions> = {}) =>
  placeColumns(options(more, earlier), { header }).map(
    ({ heading, column }) => `${heading} ${column === null ? 'new' : column}`,
  );

describe('columns of an earlier run', () => {
  it('keep their positions', () => {
    expect(placed(['Website', 'Company status', 'Company name', 'City', 'Notes'], [1, 2, 3])).toEqual([
      'Company status 1',
      'Company name 2',
      'City 3',
    ]);
  });

  it('keep the number that they got because the person had one of that name', () => {
    expect(placed(['City', 'Website', 'Company status', 'Company name', 'City (2)'], [2, 3, 4])).toEqual([
      'Company status 2',
      'Company name 3',
      'City (2) 4',
    ]);
  });

  it('get new columns after them, with names that are free', () => {
    expect(placed(['City', 'Website', 'Company status', 'Company name', 'Notes'], [2, 3])).toEqual([
      'Company status 2',
      'Company name 3',
      'City (2) new',
    ]);
  });

  it('are all new to a run that knows no earlier ones', () => {
    expect(placed(['Website', 'Company status', 'City'], [])).toEqual([
      'Company status (2) new',
      'Company name new',
      'City (2) new',
    ]);
  });

  it('are added again if the person wants that', () => {
    const header = ['Website', 'Company status', 'Company name', 'City'];
    expect(placed(header, [1, 2, 3], { update: false })).toEqual([
      'Company status (2) new',
      'Company name (2) new',
      'City (2) new',
    ]);
  });
});

describe('the column of what changed', () => {
  const place = (
    header: string[],
    format: 'csv' | 'xlsx',
    earlier: number[],
    changed: number | null = null,
  ) => {
    const asked = options({}, earlier, changed);
    const { earlier: known, update } = asked;
    return placeChanged(placeColumns(asked, { header }), { header, format, earlier: known, update });
  };
  const header = ['Website', 'Company status', 'Company name', 'City'];

  it('is added to files without colours, and only if something is refreshed', () => {
    expect(place(header, 'csv', [1, 2, 3])).toEqual({ heading: 'Changed', column: null });
    expect(place([...header, 'Changed'], 'csv', [1, 2, 3], 4)).toEqual({ heading: 'Changed', column: 4 });
    expect(place(['Changed', ...header], 'csv', [2, 3, 4])).toEqual({ heading: 'Changed (2)', column: null });
    expect(place(header, 'xlsx', [1, 2, 3])).toBe(null);
    expect(place(['Website'], 'csv', [])).toBe(null);
  });
});
