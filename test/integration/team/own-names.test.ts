import { createServer, type Socket } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadPostgres } from '../../../main/engine/warehouse/load-postgres.ts';
import { sites } from '../../support/engine/money-fixture.ts';
import { unwatched } from '../../support/engine/warehouse-fixture.ts';
import { openDesk } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();
const engine = join(import.meta.dirname, '../../../main/engine');

/** Every name before a bracket in the sources whose statements go to a server. */
function namesInStatements(): string[] {
  const text = ['team', 'warehouse', 'world']
    .flatMap((folder) => readdirSync(join(engine, folder)).map((name) => join(engine, folder, name)))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  return [...new Set([...text.matchAll(/\b([a-z][a-z_0-9]*)\(/g)].map(([, name = '']) => name))];
}

/**
 * Makes, in a schema that everybody may make things in, a function for each one of the server's that our statements could
 * mean, and operators, for types that fit better than the server's own. Each says that it was reached.
 */
const TRAPS = `DO $traps$
DECLARE f record; o record; wanted text; args text;
BEGIN
  FOR f IN SELECT DISTINCT p.proname, p.proargtypes, p.proretset FROM pg_catalog.pg_proc p
    WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.prokind IN ('f', 'a') AND p.proname = ANY (string_to_array('NAMES', ','))
  LOOP
    FOREACH wanted IN ARRAY ARRAY['text', 'uuid', 'bigint', 'integer'] LOOP
      SELECT pg_catalog.string_agg(CASE
          WHEN t::regtype::text IN ('anyarray', 'anycompatiblearray') THEN wanted || '[]'
          WHEN t::regtype::text LIKE 'any%' OR t::regtype::text = '"any"' THEN wanted
          WHEN t::regtype::text = 'bigint' AND wanted = 'integer' THEN 'integer'
          ELSE t::regtype::text END, ', ' ORDER BY n) INTO args
        FROM pg_catalog.unnest(f.proargtypes::oid[]) WITH ORDINALITY AS a (t, n);
      BEGIN
        EXECUTE pg_catalog.format('CREATE FUNCTION public.%I(%s) RETURNS %s text LANGUAGE plpgsql AS
          $f$ BEGIN RAISE EXCEPTION ''a function of Mallory was reached: %I''; END $f$',
          f.proname, args, CASE WHEN f.proretset THEN 'SETOF' ELSE '' END, f.proname);
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
    END LOOP;
  END LOOP;
  FOR o IN SELECT name, kind FROM pg_catalog.unnest(ARRAY['=', '<>', '<', '<=', '>', '>=', '||', '+', '-', '*', '@>', '&&']) AS x (name)
    CROSS JOIN pg_catalog.unnest(ARRAY['text[]', 'uuid[]', 'text', 'uuid', 'bigint', 'varchar', 'name', 'bytea', 'record']) AS y (kind)
  LOOP
    BEGIN
      EXECUTE pg_catalog.format('CREATE FUNCTION public.trap_%s(%s, %s) RETURNS boolean LANGUAGE plpgsql AS
        $f$ BEGIN RAISE EXCEPTION ''an operator of Mallory was reached''; END $f$',
        pg_catalog.md5(o.name), o.kind, o.kind);
      EXECUTE pg_catalog.format('CREATE OPERATOR public.%s (FUNCTION = public.trap_%s, LEFTARG = %s, RIGHTARG = %s)',
        o.name, pg_catalog.md5(o.name), o.kind, o.kind);
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
  END LOOP;
END $traps$`;

it('functions and operators of a colleague are never run, though they fit better than the server’s own', async () => {
  const library = await openLibrary(server);
  // What versions 13 and 14 allow everybody from the start.
  await library.sql('GRANT CREATE ON SCHEMA public TO PUBLIC');
  const mallory = await library.addMember('mallory');
  await mallory.sql(TRAPS.replace('NAMES', namesInStatements().join(',')));
  const [made] = await library.sql<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  expect(made?.count).toBeGreaterThan(60);
  // Whoever asks with the usual path steps into them.
  await expect(library.sql(`SELECT unnest($1::text[])`, [['a']])).rejects.toThrow(/of Mallory was reached/);

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
      { to: `${library.ownerAddress}`, since: 'all', password: server.password },
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
