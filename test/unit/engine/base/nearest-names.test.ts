import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearestNames } from '../../../../main/engine/base/nearest-names.ts';
import { commonTechnologies } from '../../../../main/engine/lookups/common-technologies.ts';

/** The same distance without a bound, straight from its definition. */
function plainDistance(from: string, to: string): number {
  const cost: number[][] = [];
  for (let i = 0; i <= from.length; i += 1) {
    const row: number[] = [];
    cost.push(row);
    for (let j = 0; j <= to.length; j += 1) {
      if (i === 0 || j === 0) {
        row.push(i + j);
        continue;
      }
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const at = (a: number, b: number) => cost[a]?.[b] ?? 0;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      row.push(least);
    }
  }
  return cost[from.length]?.[to.length] ?? 0;
}

test('mistakes are counted as by the definition, up to the limit', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 0, max: 4 }), (from, to, most) => {
      expect(editDistance(from, to, most)).toBe(Math.min(plainDistance(from, to), most + 1));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['shopfy', 'Shopify'],
  ['Shopfiy', 'Shopify'],
  ['googel analytics', 'Google Analytics'],
  ['Hubspt', 'HubSpot'],
  ['klavyio', 'Klaviyo'],
  ['wordpres', 'WordPress'],
  ['Sales force', 'Salesforce'],
  ['woo commerce', 'WooCommerce'],
])('%s may mean %s', (typed, meant) => {
  expect(nearestNames(typed, commonTechnologies(), 1)).toEqual([meant]);
});

test.each(['Zalando', 'qqqqqq', '', '!!', 'x'])('%s is like nothing that is known', (typed) => {
  expect(nearestNames(typed, commonTechnologies(), 3)).toEqual([]);
});
