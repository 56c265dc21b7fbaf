import { describe, expect, it, test } from 'vitest';
import { commonTechnologies } from '../../../../main/engine/lookups/common-technologies.ts';
import { interpret, type Known } from '../../../../main/engine/lookups/interpret.ts';
import { domainKey } from '../../../../main/engine/lookups/subject.ts';
import { createTechnologyNames } from '../../../../main/engine/lookups/technology-names.ts';
import type { HeldBack } from '#contract/models/enrich.ts';
import { interpretationSchema } from '#contract/models/lookup.ts';

const domain = (name: string, from = 'domain', heldBack: HeldBack | null = null) => ({
  kind: 'domain',
  domain: name,
  from,
  heldBack,
});
const known = (name: string) => ({ kind: 'technology', name, isKnown: true, like: [] });
const nothing = (key: string, also: object = {}) => ({ kind: 'nothing', reason: { key }, ...also });

const knowing: Known = {
  technologies: createTechnologyNames(commonTechnologies()),
  findSaved: async (name) =>
    'bosch rexroth'.startsWith(name.toLowerCase())
      ? [{ domain: 'boschrexroth.de', companyName: 'Bosch Rexroth', savedAt: 0 }]
      : [],
};

describe('what is typed', () => {
  const texts: [string, object][] = [
    ['  ', { kind: 'empty' }],
    ['Example.com', domain('example.com')],
    ['münchen.de', domain('xn--mnchen-3ya.de')],
    ['https://www.Example.com/path?x=1', domain('example.com', 'address')],
    [`https://www.example.com/${'x'.repeat(4_000)}`, domain('example.com', 'address')],
    ['jane@example.com', domain('example.com', 'email')],
    ['Jane <jane@gmail.com>', domain('gmail.com', 'email', 'personal')],
    ['Node.js', known('Node.js')],
    ['vue.js', known('Vue.js')],
    ['booking.com', domain('booking.com')],
    ['google analytics', known('Google Analytics')],
    ['a.com\nb.com\na.com\nnonsense', { kind: 'many', domains: 2, invalid: 1, duplicates: 1, heldBack: 0 }],
    [
      'a.com\nhttps://facebook.com/acme\neva@gmail.com\nfacebook.com',
      { kind: 'many', domains: 2, invalid: 0, duplicates: 0, heldBack: 2 },
    ],
    ['a.com, b.com; c.com', { kind: 'many', domains: 3, invalid: 0, duplicates: 0, heldBack: 0 }],
    ['shopfy', { kind: 'technology', name: 'shopfy', isKnown: false, like: ['Shopify'] }],
    ['Klaviyio', { kind: 'technology', name: 'Klaviyio', isKnown: false, like: ['Klaviyo'] }],
    ['Zalando', { kind: 'technology', name: 'Zalando', isKnown: false }],
    ['Bosch Rex', { kind: 'company', domain: 'boschrexroth.de', companyName: 'Bosch Rexroth' }],
    ['192.168.0.1', nothing('typed_ip')],
    ['http://10.0.0.1:8080/admin', nothing('typed_ip')],
    ['2001:db8::1', nothing('typed_ip')],
    ['my_shop.acme.com', nothing('typed_underscore', { domains: ['acme.com'] })],
    ['a_b.com', nothing('typed_underscore', { domains: [] })],
    // Nobody asks about the platform in place of a site on it.
    ['my_x.tumblr.com', nothing('typed_underscore', { domains: [] })],
    ['my_x.shop.tumblr.com', nothing('typed_underscore', { domains: ['shop.tumblr.com'] })],
    ['https://www.linkedin.com/company/acme', domain('linkedin.com', 'address', 'platform')],
    ['localhost', nothing('typed_local')],
    ['localhost:3000', nothing('typed_local')],
    ['http://intranet/wiki', nothing('typed_local')],
    ['printer.local', nothing('typed_local')],
    ['ada@firm.corp', nothing('typed_local')],
    ['eva@bosch', nothing('typed_mailbox')],
    ['Q4 leads.xlsx', nothing('typed_file')],
    ['leads.xlsx', nothing('typed_file')],
    ['C:\\Users\\eva\\leads', nothing('typed_file')],
    ['not a domain at all', nothing('typed_sentence')],
    ['who runs shopify?', nothing('typed_sentence', { like: ['Shopify'] })],
    ['can you please look up bosch.de for me', nothing('typed_sentence', { domains: ['bosch.de'] })],
    ['Conditional Fields for Contact Form 7', known('Conditional Fields for Contact Form 7')],
    ['zalando,de', nothing('typed_address', { domains: ['zalando.de'] })],
    ['+49 89 123 456', nothing('typed_no_name')],
    ['x'.repeat(3_000), nothing('typed_too_long', { reason: { facts: { count: 3_000 } } })],
  ];

  it.each(texts.map(([text, expected]) => [text.slice(0, 40), text, expected] as const))(
    '"%s" is understood',
    async (_, text, expected) => {
      expect(interpretationSchema.parse(await interpret(knowing, text))).toMatchObject(expected);
    },
  );
});

test.each([
  ['https://www.linkedin.com/company/acme', 'typed_page'],
  ['jane@gmail.com', 'typed_personal'],
])('no door takes %s for a domain', (text, key) => {
  expect(() => domainKey(text)).toThrow(
    expect.objectContaining({ reason: expect.objectContaining({ key }) }),
  );
});

test('a provider or a platform itself is a domain', () => {
  expect(['linkedin.com', 'https://www.linkedin.com/'].map(domainKey)).toEqual([
    'linkedin.com',
    'linkedin.com',
  ]);
});
