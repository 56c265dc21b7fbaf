import { expect, test } from 'vitest';
import { fingerprintOf } from '../../../../main/engine/service/fingerprint.ts';
import { createSecret } from '../../../../main/engine/service/secret.ts';

const TOKEN = '17|aVery"Long/Token0000';
const secret = createSecret(` ${TOKEN}\n`, 'https://api.example.com/intel');

test('the header goes to the base address’s origin only', () => {
  expect(secret.authorizationFor(new URL('https://api.example.com/v1/me'))).toEqual({
    authorization: `Bearer ${TOKEN}`,
  });
  for (const url of ['https://example.com/', 'http://api.example.com/', 'https://api.example.com:8443/']) {
    expect(secret.authorizationFor(new URL(url))).toEqual({});
  }
});

test('every spelling of it is blotted out', () => {
  for (const text of [TOKEN, JSON.stringify({ TOKEN }), `?t=${encodeURIComponent(TOKEN)}`]) {
    expect(secret.redact(text)).toContain('[token]');
    expect(secret.redact(text)).not.toContain('aVery');
  }
  expect(createSecret('demo', 'https://a.test').redact('demo.com')).toBe('demo.com');
});

test.each(['', ' ', 'a b', 'a\r\nx: y', 'ä'])('%j is no token', (token) => {
  expect(() => createSecret(token, 'https://a.test')).toThrow(
    expect.objectContaining({ code: 'unauthenticated' }),
  );
});

test('a fingerprint tells tokens and services apart, and not more', () => {
  const one = fingerprintOf('https://a.test/x', 't');
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprintOf('https://a.test/y', 't')).toBe(one);
  expect(fingerprintOf('https://b.test/x', 't')).not.toBe(one);
  expect(fingerprintOf('https://a.test/x', 'u')).not.toBe(one);
});
