import { expect, test } from 'vitest';
import { readTeamAddress, spellTeamAddress } from '../../../../main/engine/team/address.ts';

test('the address of a library may say what is done anyway', () => {
  const address = readTeamAddress(
    'postgres://ann@db.example.com/data?sslmode=verify-full&sslrootcert=system',
  );
  expect(address).toEqual({
    host: 'db.example.com',
    port: 5432,
    user: 'ann',
    database: 'data',
    isEncrypted: true,
    bindsChannel: false,
  });
  const bound = 'postgres://ann@db.example.com:5432/data?channel_binding=require';
  expect(spellTeamAddress(readTeamAddress(bound))).toBe(bound);
});

test.each([
  ['postgres://ann@one.example.com,other.example.com/data', 'address_hosts'],
  ['postgres://ann@one.example.com:5432,other.example.com:5432/data', 'address_hosts'],
  ['postgres://ann@%2Frun%2Fpostgresql/data', 'team_address_none'],
  ['postgresql:///data?host=%2Frun%2Fpostgresql', 'team_address_none'],
  ['postgresql+psycopg2://ann@db.example.com/data', 'team_address_none'],
  ['host=db.example.com dbname=data user=ann', 'team_address_none'],
  ['postgres://ann@db.example.com/data?sslrootcert=%2Fca.pem', 'team_address_option'],
  ['postgres://ann@db.example.com/data?channel_binding=prefer', 'address_binding'],
  ['postgres://ann@127.0.0.1/data?sslmode=disable&channel_binding=require', 'address_binding'],
])('%s is refused with %s', (address, key) => {
  expect(() => readTeamAddress(address)).toThrow(
    expect.objectContaining({ code: 'usage', reason: expect.objectContaining({ key }) }),
  );
});
