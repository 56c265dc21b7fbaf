import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExploreCell } from '#contract/models/explore.ts';
import { type Choice, passes } from '#shared/tables/choice.ts';
import { createExploreFixture, query } from '../../support/engine/explore-fixture.ts';

const COUNTRIES = ['DE', 'FR', null];
const SIZES = [1, 2, 10, null];
const NOTES = ['Alpha shop', 'beta', 'Shop of gamma', null];

/** Sixty rows, in which every combination of values occurs. */
const ROWS = Array.from({ length: 60 }, (_, index) => ({
  domain: `d${index}.test`,
  cells: [COUNTRIES[index % 3], SIZES[Math.floor(index / 3) % 4], NOTES[Math.floor(index / 12) % 4]] as const,
}));

function among(values: readonly ExploreCell[]) {
  const side = fc.oneof(fc.constant<ExploreCell[]>([]), fc.subarray([...values]));
  return fc.record({ is: side, not: side });
}

const asked = fc.record({
  // Includes a value that no cell has, and one that no cell of the column could have.
  country: among([...COUNTRIES, 'AT']),
  size: among([...SIZES, 77, 'x']),
  holds: fc.option(fc.record({ text: fc.constantFrom('shop', 'A', 'gamma'), isNot: fc.boolean() })),
});

test('a query with any choice finds and counts the same rows as a check of each row', async () => {
  const { explore, file } = createExploreFixture();
  const lines = ROWS.map(({ domain, cells }) => [domain, ...cells.map((cell) => cell ?? '')].join(','));
  const path = file('list.csv', `domain,country,size,note\n${lines.join('\n')}\n`);
  const { exploreId, columns } = await explore.open(path);
  expect(columns.map(({ type }) => type)).toEqual(['text', 'text', 'integer', 'text']);
  const holds = (note: string | null | undefined, text: string) =>
    (note ?? '').toLowerCase().includes(text.toLowerCase());
  await fc.assert(
    fc.asyncProperty(asked, async ({ country, size, holds: wanted }) => {
      const expected = (isCountryAsked: boolean) =>
        ROWS.flatMap(({ cells: [inCountry, ofSize, note] }, id) => {
          const isFound =
            (!isCountryAsked || passes(country as Choice<unknown>, inCountry)) &&
            passes(size as Choice<unknown>, ofSize) &&
            (wanted === null || holds(note, wanted.text) !== wanted.isNot);
          return isFound ? [id] : [];
        });
      const found = query({
        filters: [
          { kind: 'values', column: 1, values: country },
          { kind: 'values', column: 2, values: size },
          ...(wanted === null ? [] : [{ kind: 'contains' as const, column: 3, ...wanted }]),
        ],
      });
      const page = await explore.page(exploreId, found, { offset: 0, limit: 100 });
      expect(page.rows.map(({ id }) => id)).toEqual(expected(true));
      const [facet] = await explore.facets(exploreId, found, { columns: [1], limit: 10, contains: '' });
      const within = expected(false);
      for (const value of COUNTRIES) {
        const count = within.filter((id) => ROWS[id]?.cells[0] === value).length;
        expect(facet?.values.find((each) => each.value === value)?.count ?? 0).toBe(count);
      }
    }),
    { numRuns: 80 },
  );
});
