import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListFacts } from '../../../../main/engine/explore/list-file.ts';
import { listTable } from '../../../../main/engine/explore/list-table.ts';
import { orderOf, scanOf } from '../../../../main/engine/tables/table.ts';
import { type ExploreFilter, type ExploreQuery, exploreQuerySchema } from '#contract/models/explore.ts';

const facts: ListFacts = {
  version: 9,
  rows: 1,
  rowBytes: 1,
  irregularRows: 0,
  rowsBelow: 0,
  sheet: null,
  sheets: [],
  domainColumn: null,
  hasDomains: true,
  columns: (['text', 'integer', 'date'] as const).map((type) => ({
    name: '"; DROP TABLE x; --',
    type,
    filled: 1,
    distinct: 1,
  })),
};

const tableFor = (query: ExploreQuery) => listTable({ files: ['list.parquet'], facts }, query);

function conditionOf(query: ExploreQuery, except?: number) {
  const { sql, values } = scanOf(tableFor(query), except);
  return { sql, values };
}

describe('a condition', () => {
  test('is true if nothing is asked', () => {
    expect(conditionOf(exploreQuerySchema.parse({}))).toEqual({ sql: 'true', values: [] });
  });

  test('leaves out the filters of one column', () => {
    const query = exploreQuerySchema.parse({
      filters: [
        { kind: 'values', column: 0, values: ['a'] },
        { kind: 'range', column: 1, from: 5 },
      ],
    });
    expect(conditionOf(query, 0)).toEqual({ sql: '(c1 >= TRY_CAST($1 AS BIGINT))', values: ['5'] });
  });

  test('never contains a text of a person or of a file', () => {
    // It differs from everything that a statement has by itself.
    const secret = fc.stringMatching(/^[Ж'"$;-]{3,12}$/);
    const filter = fc.oneof(
      secret.map((text): ExploreFilter => ({ kind: 'contains', column: 0, text, isNot: text.length > 5 })),
      fc.array(secret, { minLength: 1, maxLength: 4 }).map(
        ([first, ...not]): ExploreFilter => ({
          kind: 'values',
          column: 2,
          values: { is: [first ?? ''], not },
        }),
      ),
      secret.map((to): ExploreFilter => ({ kind: 'range', column: 0, from: null, to })),
    );
    fc.assert(
      fc.property(fc.array(filter, { minLength: 1, maxLength: 5 }), secret, (filters, text) => {
        const query = exploreQuerySchema.parse({ filters, text, sort: [{ column: 0 }] });
        const { sql, values } = conditionOf(query);
        expect(`${sql} ${orderOf(tableFor(query))}`).not.toMatch(/[Ж'";-]|DROP/);
        const places = [...sql.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
        expect(new Set(places)).toEqual(new Set(values.map((_, index) => index + 1)));
      }),
    );
  });

  test('of a missing column is refused', () => {
    const query = exploreQuerySchema.parse({ filters: [{ kind: 'values', column: 3, values: [null] }] });
    expect(() => conditionOf(query)).toThrow(expect.objectContaining({ code: 'column_not_found' }));
  });
});
