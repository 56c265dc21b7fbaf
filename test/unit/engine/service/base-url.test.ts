import { expect, test } from 'vitest';
import { normaliseBaseUrl } from '../../../../main/engine/service/base-url.ts';

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  [' HTTPS://API.Example.com:443/api ', 'https://api.example.com'],
  ['https://api.example.com/api/', 'https://api.example.com'],
  ['https://api.example.com/api/v1', 'https://api.example.com'],
  ['https://api.example.com/v1/', 'https://api.example.com'],
  ['https://example.com/intel/api?x=1#y', 'https://example.com/intel'],
  ['https://example.com/therapi', 'https://example.com/therapi'],
  ['api.example.com', 'https://api.example.com'],
  ['localhost:8080', 'https://localhost:8080'],
  ['http://localhost:8080/api', 'http://localhost:8080'],
  ['http://127.0.0.1:9', 'http://127.0.0.1:9'],
  ['http://127.8.9.1', 'http://127.8.9.1'],
  ['http://[::1]:9/', 'http://[::1]:9'],
  ['http://demo.localhost', 'http://demo.localhost'],
])('%s becomes %s', (text, expected) => {
  expect(normaliseBaseUrl(text)).toBe(expected);
});

test.each([
  ['', /not a web address/],
  ['https://', /not a web address/],
  ['a b', /not a web address/],
  ['http://api.example.com', /in clear/],
  ['http://127.0.0.1.example.com', /in clear/],
  ['http://localhost.example.com', /in clear/],
  ['ftp://example.com', /https/],
  ['file:///etc/passwd', /https/],
])('%s is refused', (text, message) => {
  expect(() => normaliseBaseUrl(text)).toThrow(message);
});

test.each(['https://user:secret@example.com', 'https://secret@example.com', 'secret:x@example.com'])(
  'credentials are refused and not quoted: %s',
  (text) => {
    expect(() => normaliseBaseUrl(text)).toThrow(/^The base address must not hold/);
  },
);
