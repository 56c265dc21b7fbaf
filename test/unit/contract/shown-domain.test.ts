import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownDomain } from '#shared/text/shown-domain.ts';

it.each([
  ['example.com', 'example.com'],
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['shop.xn--bcher-kva.example', 'shop.bücher.example'],
  ['xn--fiqs8s.com', '中国.com'],
  ['xn--80aswg.xn--p1ai', 'сайт.рф'],
])('%s is shown as %s', (domain, shown) => {
  expect(shownDomain(domain)).toBe(shown);
});

it.each([
  'xn--.com',
  'xn--a.com',
  'xn--zzzzzzzzzzzzzzzzzz.de',
  'xn--mnchen-3YA.de',
  'xn--münchen.de',
  'a xn--b',
])('%s stays as it is, since no letters lead to it', (domain) => {
  expect(shownDomain(domain)).toBe(domain);
});

it('is what Node makes of any domain, and leads back to it', () => {
  const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(label, (letters) => {
      const domain = domainToASCII(`${letters}.com`);
      if (!/^xn--[a-z0-9-]+\.com$/.test(domain)) return;
      const shown = shownDomain(domain);
      expect(domainToASCII(shown)).toBe(domain);
      expect(shown).toBe(domainToUnicode(domain));
    }),
    { numRuns: 2_000 },
  );
});
