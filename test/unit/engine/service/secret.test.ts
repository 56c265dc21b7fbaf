import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { fingerprintOf } from '../../../../main/engine/service/fingerprint.ts';
import { createProxyPassword, createToken } from '../../../../main/engine/service/secret.ts';

const TOKEN = '17|aVery"Long/Token0000';
const token = createToken(` ${TOKEN}\n`, 'https://api.example.com/intel');

test('a token goes to its own origin only, and a request for another origin is refused before anything is sent', () => {
  expect(token.headerFor(new URL('https://api.example.com/v1/me'))).toEqual({
    authorization: `Bearer ${TOKEN}`,
  });
  const others = [
    'https://example.com/',
    'http://api.example.com/',
    'https://api.example.com:8443/',
    'https://api.example.com.evil.example/',
    'app://api.example.com/',
  ];
  for (const url of others) {
    expect(token.belongsTo(url)).toBe(false);
    expect(() => token.headerFor(new URL(url))).toThrow(
      expect.objectContaining({
        code: 'not_connected',
        outcome: 'not-sent',
        message: expect.stringContaining('was given for https://api.example.com'),
      }),
    );
  }
  expect(token.belongsTo('no address')).toBe(false);
});

test('a proxy’s password goes to its own proxy only', () => {
  const password = createProxyPassword({ proxy: 'http://proxy.example:3128', user: 'ann', password: 'p:ü' });
  const value = `Basic ${Buffer.from('ann:p:ü').toString('base64')}`;
  expect(password.headerFor('http://proxy.example:3128')).toBe(value);
  expect(password.headerFor('http://proxy.example:3128/')).toBe(value);
  for (const other of [
    'http://proxy.example:3129',
    'https://proxy.example:3128',
    'http://evil.example:3128',
    '',
  ])
    expect(password.headerFor(other)).toBeNull();
  expect(createProxyPassword({ proxy: '', user: 'a', password: 'b' }).headerFor('')).toBeNull();
});

test('neither can be read from the object that holds it', () => {
  const password = createProxyPassword({ proxy: 'http://p.example', user: 'ann', password: 'hidden-word' });
  const shown = `${inspect(token, { depth: 9, showHidden: true })}${inspect(password)}${JSON.stringify([token, password])}`;
  expect(shown).not.toContain('aVery');
  expect(shown).not.toContain('hidden-word');
});

test('every spelling of it is removed from a text', () => {
  for (const text of [TOKEN, JSON.stringify({ TOKEN }), `?t=${encodeURIComponent(TOKEN)}`]) {
    expect(token.redact(text)).toContain('[token]');
    expect(token.redact(text)).not.toContain('aVery');
  }
  expect(createToken('demo', 'https://a.test').redact('demo.com')).toBe('demo.com');
});

test.each(['', ' ', 'a b', 'a\r\nx: y', 'ä'])('%j is no token', (text) => {
  expect(() => createToken(text, 'https://a.test')).toThrow(
    expect.objectContaining({ code: 'unauthenticated' }),
  );
});

test('a fingerprint distinguishes tokens and services, and says nothing more', () => {
  const one = fingerprintOf('https://a.test/x', 't');
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprintOf('https://a.test/y', 't')).toBe(one);
  expect(fingerprintOf('https://b.test/x', 't')).not.toBe(one);
  expect(fingerprintOf('https://a.test/x', 'u')).not.toBe(one);
});
