import { expect, test } from 'vitest';
import { readDatabaseAddress } from '../../../../main/engine/warehouse/postgres-address.ts';

const read = (text: string) => readDatabaseAddress(text, { USER: 'me' });

test.each([
  [
    'postgres://ann@db.example.com/data',
    { host: 'db.example.com', port: 5432, user: 'ann', database: 'data' },
  ],
  ['postgresql://ann@db.example.com:6432/data', { port: 6432 }],
  ['postgres://db.example.com', { user: 'me', database: 'me' }],
  ['postgres:///data?host=/run/postgresql', { host: '/run/postgresql', database: 'data', isVerified: false }],
  ['postgres://ann@%2Frun%2Fpostgresql/data', { host: '/run/postgresql', isVerified: false }],
  ['postgres://ann@[::1]:5433/data', { host: '::1', port: 5433, isVerified: false }],
  ['postgres://ann@127.0.0.1/data', { isVerified: false }],
  ['postgres://ann@localhost/data?sslmode=verify-full', { isVerified: true }],
  ['postgres://ann@localhost.example.com/data', { isVerified: true }],
  ['postgres://ann@db/data?sslmode=disable', { isVerified: false }],
  ['postgres://ann@db/data?sslrootcert=%2Fca.pem', { isVerified: true, rootCertificate: '/ca.pem' }],
  ['postgres://ann@db/data?sslrootcert=system', { isVerified: true, rootCertificate: null }],
  ['postgres://d%40b@db/a%2Fb', { user: 'd@b', database: 'a/b' }],
])('%s', (text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

test('without a user, the address means the one who runs the command, on Windows, too', () => {
  expect(readDatabaseAddress('postgres://db/data', { USERNAME: 'me' })).toMatchObject({ user: 'me' });
});

test.each([
  'postgres://ann:secret@db/data',
  'postgres://ann@db/data?password=secret',
  'postgres://:secret@db/data',
  'postgres://ann@db/data?sslmode=require',
  'postgres://ann@db/data?sslmode=prefer',
  'postgres://ann@db/data?options=-c%20x',
  'postgres://',
  'mysql://ann@db/data',
  'postgres://ann@one,other/data',
  'postgres://ann@one:5432,other:5433/data',
  'postgres://ann:secret@one,other/data',
  'postgres:///data?host=one,other',
  'postgres://ann@db:port/data',
  'postgres://ann%ZZ@db/data',
])('%s is refused, and not quoted', (text) => {
  const attempt = () => readDatabaseAddress(text, {});
  expect(attempt).toThrow(expect.objectContaining({ code: 'usage' }));
  expect(attempt).not.toThrow(/secret/);
});
