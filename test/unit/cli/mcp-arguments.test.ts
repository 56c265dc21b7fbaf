import { expect, test } from 'vitest';
import { z } from 'zod';
import { readArguments } from '../../../main/cli/mcp/read-arguments.ts';

const filters = { text: z.string().optional(), technologies: z.array(z.string().min(1)).optional() };
const input = z.object({
  ...filters,
  subject: z.enum(['domain', 'company']).optional(),
  max_age_days: z.number().optional(),
  descending: z.boolean().optional(),
  runs: z.array(z.number()).optional(),
  saved: z.object(filters).strict().optional(),
});
const read = (given: object) => readArguments({ input }, given).data;

test.each([
  [{ text: null, technologies: null }, {}],
  [{ saved: { text: 'acme', technologies: null } }, { saved: { text: 'acme' } }],
  [{ saved: '{"technologies": "[\\"Shopify\\"]"}' }, { saved: { technologies: ['Shopify'] } }],
  [{ saved: { text: 123 } }, { saved: { text: '123' } }],
  [{ technologies: '["Shopify", "Klaviyo"]' }, { technologies: ['Shopify', 'Klaviyo'] }],
  [{ technologies: "['Shopify', 'Klaviyo']" }, { technologies: ['Shopify', 'Klaviyo'] }],
  [{ technologies: "'Shopify','Klaviyo'" }, { technologies: ['Shopify', 'Klaviyo'] }],
  [{ technologies: 'Shopify, Klaviyo' }, { technologies: ['Shopify', 'Klaviyo'] }],
  [{ technologies: 'Shopify' }, { technologies: ['Shopify'] }],
  [{ runs: '7' }, { runs: [7] }],
  [{ subject: 'DOMAIN' }, { subject: 'domain' }],
  [
    { maxAgeDays: '30', Descending: 'true' },
    { max_age_days: 30, descending: true },
  ],
])('%j is read as %j', (given, meant) => {
  expect(read(given)).toEqual(meant);
});

test.each([
  { subject: 'place' },
  { unknown: 1 },
  { max_age_days: 'soon' },
  { text: 'a', Text: 'b' },
  { text: {} },
])('%j is refused', (given) => {
  expect(read(given)).toBeUndefined();
});

test('what was given is not changed', () => {
  const given = { technologies: 'Shopify', saved: { text: 5 } };
  read(given);
  expect(given).toEqual({ technologies: 'Shopify', saved: { text: 5 } });
});
