import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeepLink, parseDeepLink } from '../../../main/shell/opening/deep-link.ts';

test.each([
  ['stackdesk://domain/example.com', { kind: 'domain', domain: 'example.com' }],
  ['stackdesk://domain/shop.Example.co.uk/', { kind: 'domain', domain: 'shop.example.co.uk' }],
  ['STACKDESK://Domain/xn--mller-kva.de', { kind: 'domain', domain: 'xn--mller-kva.de' }],
  ['stackdesk://compare/A.com,b.co.uk', { kind: 'compare', domains: ['a.com', 'b.co.uk'] }],
  ['stackdesk://list/12', { kind: 'list', id: 12 }],
  ['stackdesk://job/999999999999999', { kind: 'job', id: 999_999_999_999_999 }],
])('%s leads to what it names', (link, target) => {
  expect(parseDeepLink(link)).toEqual(target);
});

test.each([
  '',
  'stackdesk:',
  'stackdesk://',
  'stackdesk://domain',
  'stackdesk://domain/',
  'stackdesk://domain/localhost',
  'stackdesk://domain/127.0.0.1',
  'stackdesk://domain/example.com?ask=true',
  'stackdesk://domain/example.com#ask',
  'stackdesk://domain/example.com/ask',
  'stackdesk://domain/example.com//',
  'stackdesk://domain/%65xample.com',
  'stackdesk://domain/example.com%00',
  'stackdesk://domain/exa\u0000mple.com',
  'stackdesk://domain/example.com\n',
  ' stackdesk://domain/example.com',
  'stackdesk://domain/-example.com',
  'stackdesk://domain/müller.de',
  'stackdesk://domain/..',
  'stackdesk://domain:80/example.com',
  'stackdesk://user@domain/example.com',
  'stackdesk:domain/example.com',
  'stackdesk:/domain/example.com',
  'stackdesk://compare/a.com',
  'stackdesk://compare/a.com,',
  'stackdesk://compare/a.com,localhost',
  'stackdesk://compare/a.com, b.com',
  'stackdesk://compare/a.co,b.co,c.co,d.co,e.co,f.co,g.co,h.co,i.co',
  'stackdesk://domain/a.com,b.com',
  'stackdesk://list/1,2',
  'stackdesk://list/0',
  'stackdesk://list/-1',
  'stackdesk://list/1.5',
  'stackdesk://list/01',
  'stackdesk://list/1e3',
  'stackdesk://list/9999999999999999',
  'stackdesk://job/NaN',
  'stackdesk://jobs/1',
  'stackdesk://ask/example.com',
  'stackdesk://connect/https://evil.example',
  'https://domain/example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `stackdesk://domain/${'a'.repeat(63)}.${'b.'.repeat(120)}com`,
  `stackdesk://domain/${'a'.repeat(64)}.com`,
])('%j is refused', (link) => {
  expect(parseDeepLink(link)).toBeNull();
});

test('every link that is accepted is written as a kind and the name of what it opens', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 320 }),
    fc.string().map((rest) => `stackdesk://domain/${rest}`),
    fc
      .tuple(
        fc.constantFrom('domain', 'compare', 'list', 'job', 'x'),
        fc.string({ maxLength: 60 }).map((path) => `/${path}`),
      )
      .map((parts) => `stackdesk://${parts.join('')}`),
    fc
      .tuple(fc.constantFrom('domain', 'list', 'job'), fc.oneof(fc.domain(), fc.integer().map(String)))
      .map((parts) => `stackdesk://${parts.join('/')}`),
  );
  fc.assert(
    fc.property(anything, (link) => {
      const target = parseDeepLink(link);
      if (target === null) return;
      const domains =
        target.kind === 'domain' ? [target.domain] : target.kind === 'compare' ? target.domains : [];
      const name = 'id' in target ? String(target.id) : domains.join(',');
      expect(link.toLowerCase().replace(/\/$/, '')).toBe(`stackdesk://${target.kind}/${name}`);
      for (const domain of domains) expect(domain).toMatch(/^[a-z0-9.-]{3,253}$/);
      if ('id' in target) expect(Number.isSafeInteger(target.id) && target.id > 0).toBe(true);
    }),
    { numRuns: 300 },
  );
}, 60_000);

test('every domain of letters, digits and dashes can be linked to', () => {
  fc.assert(
    fc.property(
      fc.domain().filter((domain) => /^[a-z0-9.-]+$/i.test(domain)),
      (domain) => {
        expect(parseDeepLink(`stackdesk://domain/${domain}`)).toEqual({
          kind: 'domain',
          domain: domain.toLowerCase(),
        });
      },
    ),
  );
});

test('a wrong link is distinguished from a text that is no link', () => {
  expect(isDeepLink('StackDesk:whatever')).toBe(true);
  expect(isDeepLink('/home/ada/stackdesk:1.csv')).toBe(false);
});
