import { expect, test } from 'vitest';
import { passwordFor } from '../../../../main/engine/warehouse/password-file.ts';

const address = { host: 'db.example.com', port: 5432, database: 'research', user: 'anna' };

test.each([
  ['db.example.com:5432:research:anna:secret', 'secret'],
  ['*:*:*:anna:secret', 'secret'],
  ['*:*:*:*:with\\:colon and \\\\', 'with:colon and \\'],
  ['*:*:*:*:a:b', 'a:b'],
  ['# *:*:*:*:comment\r\n*:*:*:bob:other\r\n*:*:*:*:first\r\n*:*:*:*:second', 'first'],
  ['db.example.com:5433:research:anna:secret', undefined],
  ['other.example.com:*:*:*:secret', undefined],
  ['*:*:re\\search:*:secret', 'secret'],
  ['*:*:*:anna:', undefined],
  ['*:*:anna:secret', undefined],
  ['', undefined],
])('the password in %j', (text, password) => {
  expect(passwordFor(address, text)).toBe(password);
});

test('a socket is also called localhost', () => {
  const socket = { ...address, host: '/run/postgresql' };
  expect(passwordFor(socket, 'localhost:*:*:*:secret')).toBe('secret');
  expect(passwordFor(address, 'localhost:*:*:*:secret')).toBeUndefined();
});
