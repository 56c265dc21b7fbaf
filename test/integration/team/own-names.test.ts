import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { loadPostgres } from '../../../main/engine/warehouse/load-postgres.ts';
import { sites } from '../../support/engine/money-fixture.ts';
import { unwatched } from '../../support/engine/warehouse-fixture.ts';
import { openDesk } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();
/**
 * Makes traps in a schema that everybody may make things in: for each function and each operator of the server's that a
 * statement could mean, one with the same name and types, and one for narrower types if it takes any; for each type that
 * our statements name, and for each table of the catalog, one of its name. Each says that it was reached.
 */
const TRAPS = `DO $traps$
DECLARE one record; type_name text;
  trap CONSTANT text := '$f$ BEGIN RAISE USING MESSAGE = %L; END $f$';
  said CONSTANT text := 'something of Mallory was reached: ';
BEGIN
  SET LOCAL search_path = pg_catalog;
  SET LOCAL check_function_bodies = off;
  FOR one IN SELECT proname, proargtypes, proretset, wanted, (SELECT string_agg(CASE
        WHEN t::regtype::text LIKE 'any%array' THEN wanted || '[]'
        WHEN t::regtype::text LIKE 'any%' OR t = '"any"'::regtype THEN wanted
        ELSE t::regtype::text END, ', ' ORDER BY n) FROM unnest(proargtypes::oid[]) WITH ORDINALITY AS a (t, n)) AS args
    FROM pg_proc CROSS JOIN unnest(ARRAY['text', 'uuid', 'bigint', 'integer']) AS w (wanted)
    WHERE pronamespace = 'pg_catalog'::regnamespace
      AND (wanted = 'text' OR EXISTS (SELECT FROM unnest(proargtypes::oid[]) AS a (t) WHERE t::regtype::text LIKE '%any%'))
  LOOP
    BEGIN
      EXECUTE format('CREATE FUNCTION public.%I(%s) RETURNS %s text LANGUAGE plpgsql AS ' || trap,
        one.proname, one.args, CASE WHEN one.proretset THEN 'SETOF' ELSE '' END, said || one.proname);
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
  END LOOP;
  FOR one IN SELECT DISTINCT oprname, oprkind,
      CASE WHEN l LIKE 'any%array' THEN w || '[]' WHEN l LIKE 'any%' THEN w ELSE l END AS l,
      CASE WHEN r LIKE 'any%array' THEN w || '[]' WHEN r LIKE 'any%' THEN w ELSE r END AS r
    FROM (SELECT oprname, oprkind, oprleft::regtype::text AS l, oprright::regtype::text AS r FROM pg_operator) o
    CROSS JOIN unnest(ARRAY['text', 'uuid', 'bigint', 'integer']) AS t (w)
  LOOP
    BEGIN
      EXECUTE format('CREATE FUNCTION public.trap_%s(%s) RETURNS boolean LANGUAGE plpgsql AS ' || trap, md5(one.oprname),
        CASE one.oprkind WHEN 'l' THEN one.r ELSE one.l || ', ' || one.r END, said || one.oprname);
      EXECUTE format('CREATE OPERATOR public.%s (FUNCTION = public.trap_%s, %s RIGHTARG = %s)', one.oprname,
        md5(one.oprname), CASE one.oprkind WHEN 'l' THEN '' ELSE 'LEFTARG = ' || one.l || ',' END, one.r);
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
  END LOOP;
  CREATE FUNCTION public.reached() RETURNS boolean LANGUAGE plpgsql AS
    $f$ BEGIN RAISE EXCEPTION 'something of Mallory was reached: a type or a table'; END $f$;
  FOREACH type_name IN ARRAY ARRAY['text', 'uuid', 'bytea', 'timestamptz', 'regclass', 'oid', 'name'] LOOP
    EXECUTE format('CREATE DOMAIN public.%I AS pg_catalog.%I CHECK (public.reached())', type_name, type_name);
  END LOOP;
  FOR one IN SELECT relname FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind IN ('r', 'v') LOOP
    EXECUTE format('CREATE VIEW public.%I AS SELECT public.reached()', one.relname);
  END LOOP;
END $traps$`;

/** What the server has of its own, can be called by a statement, and has no trap of its name. */
const WITHOUT_TRAP = `SELECT proname AS name FROM pg_catalog.pg_proc p
  WHERE pronamespace OPERATOR(pg_catalog.=) 'pg_catalog'::pg_catalog.regnamespace
    AND NOT EXISTS (SELECT FROM pg_catalog.unnest(proargtypes::pg_catalog.oid[]) AS a (t)
      JOIN pg_catalog.pg_type y ON y.oid OPERATOR(pg_catalog.=) t
      WHERE y.typtype OPERATOR(pg_catalog.=) 'p' AND y.typname OPERATOR(pg_catalog.!~~) 'any%')
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_proc q WHERE q.proname OPERATOR(pg_catalog.=) p.proname
      AND q.pronamespace OPERATOR(pg_catalog.<>) p.pronamespace)
  UNION SELECT oprname FROM pg_catalog.pg_operator o
  WHERE oprright OPERATOR(pg_catalog.<>) 0::pg_catalog.oid AND oprnamespace OPERATOR(pg_catalog.=) 'pg_catalog'::pg_catalog.regnamespace
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_operator q WHERE q.oprname OPERATOR(pg_catalog.=) o.oprname
      AND q.oprnamespace OPERATOR(pg_catalog.<>) o.oprnamespace)`;

it('nothing that a colleague made is ever run, wherever names are looked up', async () => {
  const library = await openLibrary(server);
  // What versions 13 and 14 allow everybody from the start, and a path that no longer prefers the server's own.
  await library.sql('GRANT CREATE ON SCHEMA public TO PUBLIC');
  await library.sql(`ALTER DATABASE ${library.database} SET search_path = public, pg_catalog`);
  const mallory = await library.addMember('mallory');
  await mallory.sql(TRAPS);
  const admin = await server.connect(library.database);
  const { rows: without } = await admin.query(WITHOUT_TRAP);
  expect(without).toEqual([]);
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
