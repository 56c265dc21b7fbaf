import { describe, expect, it, test } from 'vitest';
import { targetInText } from '../../../../main/engine/domains/link.ts';
import { domainOf, parseDomain } from '../../../../main/engine/domains/parse-domain.ts';

describe('parseDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  Example.COM. ', 'example.com'],
    ['www.example.com', 'example.com'],
    ['www.com', 'www.com'],
    ['https://www.example.co.uk/path?q=1#x', 'example.co.uk'],
    ['http://user:secret@example.com:8080/', 'example.com'],
    ['//example.com/a', 'example.com'],
    ['ada@example.com', 'example.com'],
    ['Ada Lovelace <ada@mail.example.com>', 'mail.example.com'],
    ['mailto:ada@example.com', 'example.com'],
    ['"example.com"', 'example.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['a.b-c.example.io:443', 'a.b-c.example.io'],
  ])('reads %s as %s', (text, domain) => {
    expect(parseDomain(text)).toEqual({ domain, isPage: false });
  });

  it.each([
    'not a domain',
    'n/a',
    '-',
    'localhost',
    '192.168.0.1',
    'foo..com',
    '-a.com',
    'a-.com',
    `${'x'.repeat(64)}.com`,
    'https://',
  ])('refuses %s', (text) => {
    expect(parseDomain(text)).toEqual({ invalid: 'not-a-domain' });
  });

  it.each([
    'localhost.localdomain',
    'ada@firm.local',
    'http://intranet.corp/wiki',
    'my_pc.firm.local',
    'router.home.arpa',
    'printer.lan.',
  ])('takes %s for a name within a network', (text) => {
    expect(parseDomain(text)).toEqual({ invalid: 'within-network' });
  });

  it('tells a host with an underscore from no host', () => {
    expect(parseDomain('https://my_shop.acme.com/a')).toEqual({
      invalid: 'underscore',
      host: 'my_shop.acme.com',
    });
    expect(parseDomain('_.com')).toMatchObject({ invalid: 'underscore' });
    expect(parseDomain('created_at')).toEqual({ invalid: 'not-a-domain' });
  });

  it('distinguishes a blank cell from a wrong one', () => {
    expect(parseDomain(' \t ')).toEqual({ invalid: 'blank' });
  });

  it('gives one domain for every spelling the service treats as one', () => {
    const spellings = ['example.com', 'www.example.com', 'https://example.com', 'http://www.example.com/a/b'];
    expect(new Set(spellings.map(domainOf))).toEqual(new Set(['example.com']));
  });
});

test('a domain that was asked about is read as itself', () => {
  expect(domainOf('www.www.Example.com')).toBe('example.com');
  expect(domainOf('www.www.com')).toBe('www.com');
  expect(domainOf('www.www.www')).toBe('www.www');
});

test('the target of a Markdown link is read in one pass', () => {
  expect(targetInText('[a](<https://a.com/x> "b")')).toBe('https://a.com/x');
  expect(targetInText('[a](https://a.com/x)')).toBe('https://a.com/x');
  expect(targetInText('[a](https://a.com/x y (z))')).toBeNull();
  // It would take half an hour to try each end of the address.
  expect(targetInText(`[a](${'x'.repeat(1_000_000)}`)).toBeNull();
});
