import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { loadPostgres } from '../../../main/engine/warehouse/load-postgres.ts';
import { openDesk, sites } from '../../support/engine/money-fixture.ts';
import { unwatched } from '../../support/engine/warehouse-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { WITHOUT_TRAP } from '../../support/postgres/traps.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

// All tests with a server go past the traps; here the traps are proven.
it('nothing that a colleague made is ever run, wherever names are looked up', async () => {
  const library = await openLibrary(server);
  const admin = await server.connect(library.database);
  const { rows: without } = await admin.query(WITHOUT_TRAP);
  expect(without).toEqual([]);
  await admin.query('SET search_path = public, pg_catalog');
  const step = (sql: string) => expect(admin.query(sql)).rejects.toThrow(/of Mallory was reached/);
  await step(`SELECT unnest(ARRAY['a'::pg_catalog.text])`);
  await step(`SELECT 1 = 1`);
  await step(`SELECT 'a'::text`);
  await step(`SELECT * FROM pg_roles`);

  // What is checked with each row is from when the library was made.
  await admin.query('DROP SCHEMA stackdesk CASCADE');
  const maker = await openDesk(await startMoneyService());
  const script = await maker.engine.team.script(0);
  await admin.query(script.replace(/^CREATE ROLE .*$/m, ''));

  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  expect(await anna.enrich(sites(3))).toMatchObject({ state: 'done', creditsCharged: 3 });
  await anna.engine.team.sync();
  const bob = await openColleague(service, 'Bob', library);
  expect(await bob.enrich([...sites(3), 'new.example.com'])).toMatchObject({
    state: 'done',
    creditsCharged: 1,
  });
  await bob.engine.team.sync();
  expect(await anna.engine.team.sync()).toMatchObject({ received: 1 });
  const load = () =>
    loadPostgres(
      anna.engine,
      { to: library.ownerAddress, since: 'all', password: server.password },
      unwatched(),
    );
  expect((await load()).rows).toBeGreaterThan(0);
  expect((await load()).rows).toBeGreaterThan(0);
});

it('a database that cannot hold every letter is no library and no warehouse', async () => {
  const library = await openLibrary(server);
  const name = `${library.database}_latin`;
  await library.sql(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
  const to = library.ownerAddress.replace(library.database, name);
  const desk = await openDesk(await startMoneyService());
  await expect(
    loadPostgres(desk.engine, { to, since: 'all', password: server.password }, unwatched()),
  ).rejects.toMatchObject({ reason: { key: 'database_encoding', facts: { encoding: 'LATIN1' } } });
  await expect(desk.engine.team.setUp({ address: to, password: server.password })).rejects.toMatchObject({
    reason: { key: 'team_encoding', facts: { encoding: 'LATIN1' } },
  });
});

/** A server that asks for the password itself, and keeps what it is told after that. */
async function listenForPassword(): Promise<{ port: number; told: string[] }> {
  const told: string[] = [];
  const listening = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
      socket.on('data', (data: Buffer) => void told.push(data.toString('latin1')));
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listening.close());
  return { port: (listening.address() as { port: number }).port, told };
}

it('a password is told to nobody over a connection that nothing encrypts', async () => {
  const { port, told } = await listenForPassword();
  const { engine } = await openDesk(await startMoneyService());
  const address = `postgres://anna@127.0.0.1:${port}/team`;
  const password = 'not for Mallory';
  await expect(
    engine.team.join({ address: `${address}?sslmode=disable`, password, person: 'Anna' }),
  ).rejects.toMatchObject({ code: 'team_refused', reason: { key: 'team_password_in_clear' } });
  await expect(
    loadPostgres(engine, { to: address, since: 'all', password }, unwatched()),
  ).rejects.toMatchObject({ reason: { key: 'database_said' } });
  expect(told.join('')).not.toContain(password);
});

/** A server that lets everybody in, and then answers each statement with these bytes for ever. */
async function floodWith(piece: Buffer, head: Buffer): Promise<number> {
  const message = (type: string, body: Buffer) => {
    const start = Buffer.alloc(5);
    start.write(type);
    start.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([start, body]);
  };
  const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
  const flood = (socket: Socket) => {
    while (!socket.destroyed) if (!socket.write(piece)) return void socket.once('drain', () => flood(socket));
  };
  const listening = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => {
        socket.write(head);
        flood(socket);
      });
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listening.close());
  return (listening.address() as { port: number }).port;
}

const often = (...bytes: number[]) => Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from(bytes)));

it.each([
  // One row that says to have 2 GB.
  ['a row without an end', Buffer.alloc(1 << 20, 0x61), Buffer.from([0x44, 0x7f, 0xff, 0xff, 0xff])],
  // No columns.
  ['rows without an end', often(0x44, 0, 0, 0, 6, 0, 0), Buffer.alloc(0)],
  ['a notice whose fields do not end', often(0x4e, 0, 0, 0, 7, 0x4d, 0x78, 0), Buffer.alloc(0)],
  ['an error whose fields do not end', often(0x45, 0, 0, 0, 7, 0x4d, 0x78, 0), Buffer.alloc(0)],
  // A negative length would have it read again from the start.
  [
    'a row whose value begins again',
    often(0x44, 0, 0, 0, 14, 0, 2, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xf8),
    Buffer.alloc(0),
  ],
  ['a row of less than no values', often(0x44, 0, 0, 0, 6, 0xff, 0xff), Buffer.alloc(0)],
  ['columns that are not there', often(0x54, 0, 0, 0, 6, 0, 9), Buffer.alloc(0)],
  ['a message that is shorter than its length', often(0x5a, 0, 0, 0, 3), Buffer.alloc(0)],
])('%s of a hostile server ends the connection', async (_, piece, head) => {
  const port = await floodWith(piece, head);
  const { engine } = await openDesk(await startMoneyService());
  const address = `postgres://anna@127.0.0.1:${port}/team?sslmode=disable`;
  const before = process.memoryUsage().rss;
  await expect(engine.team.join({ address, password: 'x', person: 'Anna' })).rejects.toMatchObject({
    code: 'team_refused',
    reason: { key: 'team_strange' },
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(600e6);
});
