import * as icons from 'simple-icons';
import { expect, test } from 'vitest';
import { letterOf, markKeys } from '../../../../renderer/ui/marks/mark-key.ts';

const slugs = new Set(Object.values(icons).map((icon) => (icon as { slug: string }).slug));
const markOf = (name: string) => markKeys(name).find((key) => slugs.has(key)) ?? null;

test.each([
  ['Google Analytics', 'googleanalytics'],
  ['Node.js', 'nodedotjs'],
  ['Next.js', 'nextdotjs'],
  ['Vue.js', 'vuedotjs'],
  ['C++', 'cplusplus'],
  ['Apache HTTP Server', 'apache'],
  ['Cloudflare Bot Management', 'cloudflare'],
  ['New Relic Browser', 'newrelic'],
  ['jQuery UI', 'jquery'],
  ['Shopify', 'shopify'],
])('%s has the mark %s', (name, slug) => {
  expect(markOf(name)).toBe(slug);
});

test.each(['C#', 'Some Vendor Nobody Knows', '+++', ''])('%o has no mark', (name) => {
  expect(markOf(name)).toBeNull();
});

test('a technology without a mark is shown by its first letter or digit', () => {
  expect(letterOf('élan')).toBe('É');
  expect(letterOf('  3dcart')).toBe('3');
  expect(letterOf('…')).toBe('?');
});
