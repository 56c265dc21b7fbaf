/// <reference path="./pg-client.d.ts" />
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Client, ClientConfig } from 'pg';
import { createMessageReader } from './postgres-messages.ts';

/** Where a PostgreSQL server is, and how to reach it. */
export interface PostgresServer {
  /** A name, an address, or the folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
  /**
   * Null for a connection without TLS. Otherwise the server's certificate must be valid for its name. Without
   * authorities, the usual ones are trusted. With `bindsChannel`, the server also has to prove that it knows the password
   * and has that certificate's key: else the password may be meant for the server behind it.
   */
  tls: { authorities: readonly string[] | null; bindsChannel: boolean } | null;
  /** How long connecting may take, ms. */
  connectMs: number;
}

/**
 * A client of the library that uses what it is told here, and nothing else. By itself the library takes whatever it is
 * not told from variables of this process: PGOPTIONS, PGPASSWORD, PGREPLICATION, PGCLIENT_ENCODING, PGSSLNEGOTIATION and
 * more. They may be another command's, and meant for another server. It reads them while a client is made, so it sees
 * none then. That is one step without waiting: nothing else runs meanwhile.
 */
export async function makeClient(
  server: PostgresServer,
  password: string | undefined,
  more: ClientConfig = {},
): Promise<Client> {
  // Loading it takes longer than most programs need to start, and few people have such a server. Its entry would also
  // choose another client by a variable.
  const { default: LibraryClient } = await import('pg/lib/client.js');
  const environment = process.env;
  process.env = {};
  /** Whether the password itself would be sent, to whoever listens there: without TLS, nobody proved to be the server. */
  let isInClear = false;
  let client: Client;
  let isBound: ReturnType<typeof requireBinding> | undefined;
  try {
    client = new LibraryClient({
      ...configOf(server),
      // As a function, or without a password the library would look into a file of the computer.
      password: () => {
        if (isBound?.mayBegin() === false) throw new UnboundServer();
        if (password === undefined || password === '') throw new NoPassword();
        if (isInClear) throw new PasswordInClear();
        return password;
      },
      ...more,
    });
  } finally {
    process.env = environment;
  }
  for (const type of WIDE_NUMBERS) client.setTypeParser(type, Number);
  boundAnswers(client);
  // It comes before the library's own, which asks for the password.
  client.connection.on('authenticationCleartextPassword', () => {
    isInClear = server.tls === null;
  });
  if (server.tls?.bindsChannel === true) isBound = requireBinding(client);
  return client;
}

/** A server did not prove that the password's proof is for the certificate that it showed. */
export class UnboundServer extends Error {
  override readonly name = 'UnboundServer';

  constructor() {
    super('it does not offer SCRAM-SHA-256-PLUS, which channel_binding=require asks for');
  }
}

/**
 * Lets a server in only by SCRAM-SHA-256-PLUS, as libpq does. The library takes that if it is offered, and anything else
 * if not. `mayBegin` tells whether what the server asked for last is that; nothing secret was sent yet.
 */
function requireBinding(client: Client): { mayBegin(): boolean } {
  const { connection } = client;
  let [isOffered, isProven] = [false, false];
  connection.prependListener('authenticationSASL', ({ mechanisms }: { mechanisms: string[] }) => {
    isOffered = mechanisms.includes('SCRAM-SHA-256-PLUS');
  });
  for (const other of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.prependListener(other, () => {
      isOffered = false;
    });
  connection.on('authenticationSASLFinal', () => {
    isProven = isOffered;
  });
  connection.prependListener('authenticationOk', () => {
    if (isProven) return;
    // What the server says next may be that it is ready, in the same bytes.
    connection.emit('error', new UnboundServer());
    cutClient(client);
  });
  return { mayBegin: () => isOffered };
}

/** Where names without a schema are looked up. If temporary ones were not named, they would come first. */
const OWN_NAMES = 'pg_catalog, pg_temp';

/**
 * Begins a transaction in which names without a schema are the server's own: a function or an operator that someone else
 * made, and that fits better, is not called. Each transaction says so, since behind a pool the next one may be over another
 * connection.
 */
export const BEGIN_OWN = `BEGIN; SET LOCAL search_path = ${OWN_NAMES}`;

/**
 * How long a statement of the transaction may take, ms, 0 for any time. A role or a database may have limits that are meant
 * for other work. It is said here, since a pool refuses a connection that says it at its beginning.
 */
export const ownLimits = (statementMs: number): string =>
  `SELECT pg_catalog.set_config(name, CASE name WHEN 'statement_timeout' THEN '${statementMs}' ELSE '0' END, true)
    FROM pg_catalog.pg_settings WHERE name IN ('statement_timeout', 'lock_timeout', 'transaction_timeout',
    'idle_in_transaction_session_timeout')`;

/** The names and limits for a statement that is a transaction of its own. */
const ownPath = (statementMs: number): string =>
  `SELECT pg_catalog.set_config('search_path', '${OWN_NAMES}', true),
    pg_catalog.set_config('statement_timeout', '${statementMs}', true),
    pg_catalog.set_config('lock_timeout', '0', true)`;

/** The part of the library's query that sends it and takes what the server says about it. */
interface LibraryQuery {
  prepare(connection: LibraryConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
}

interface LibraryConnection extends NodeJS.EventEmitter {
  stream: Socket;
  attachListeners(stream: Socket): void;
  parse(statement: { text: string }): void;
  bind(portal: object): void;
  execute(portal: object): void;
}

/**
 * Runs one statement in a transaction of its own, as `BEGIN_OWN` has it, and in one round trip. Returns its rows. What is
 * sent up to the end of one exchange is one transaction.
 */
export function queryOwn<Row extends object>(
  client: Client,
  text: string,
  values: readonly unknown[],
  statementMs: number,
): Promise<Row[]> {
  const { Query } = client.constructor as unknown as {
    Query: new (
      config: object,
      values: undefined,
      callback: (error: Error | null, result: { rows: Row[] }) => void,
    ) => LibraryQuery;
  };
  return new Promise((resolve, reject) => {
    const query = new Query(
      { text, values: [...values], queryMode: 'extended' },
      undefined,
      (error, result) => (error === null || error === undefined ? resolve(result.rows) : reject(error)),
    );
    let isAnswered = false;
    const { prepare, handleDataRow, handleCommandComplete } = query;
    Object.assign(query, {
      prepare: (connection: LibraryConnection) => {
        connection.parse({ text: ownPath(statementMs) });
        connection.bind({});
        connection.execute({});
        prepare.call(query, connection);
      },
      // The first answer is the one to `ownPath`.
      handleDataRow: (message: unknown) => {
        if (isAnswered) handleDataRow.call(query, message);
      },
      handleCommandComplete: (message: unknown, connection: unknown) => {
        if (isAnswered) handleCommandComplete.call(query, message, connection);
        isAnswered = true;
      },
    });
    client.query(query as never);
  });
}

/** What a server may say to one statement. The largest answer that is asked for has 32 MB of texts and 1,001 rows. */
const MOST_BYTES = 64 * 1_024 ** 2;
const MOST_ROWS = 200_000;

/** A server said more than any statement asks for, or what the protocol has no form for. The connection is cut. */
export class StrangeServer extends Error {
  override readonly name = 'StrangeServer';
}

/**
 * Cuts the connection if the server says too much, or what the protocol has no form for. The library gets whole messages
 * only, each by itself: it reads on behind the end of one that says too little, some without end.
 */
function boundAnswers(client: Client): void {
  const connection = client.connection as unknown as LibraryConnection;
  let [bytes, rows] = [0, 0];
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const whole = new EventEmitter();
    attach(whole as Socket);
    const read = createMessageReader(MOST_BYTES, (message) => whole.emit('data', message));
    stream.on('data', (piece: Buffer) => {
      if (stream.destroyed) return;
      bytes += piece.length;
      try {
        // Bytes count before anything puts them together.
        if (bytes <= MOST_BYTES) read(piece);
        if (bytes > MOST_BYTES || rows > MOST_ROWS) throw new RangeError('it says more than was asked for');
      } catch (error) {
        stream.destroy(new StrangeServer((error as Error).message, { cause: error }));
      }
    });
  };
  connection.on('dataRow', () => {
    rows += 1;
  });
  // What a server says that it is ready ends nothing: it can say so as often as it likes.
  const ask = client.query.bind(client);
  client.query = ((...given: Parameters<Client['query']>) => {
    [bytes, rows] = [0, 0];
    return ask(...given);
  }) as Client['query'];
}

/**
 * `bigint` and `numeric`. The library gives them as texts, and all narrower numbers as numbers. But which type a column
 * has, depends on the server: for CockroachDB an `integer` is a `bigint`. So every number is read as one. A number that
 * is too large for that is no safe integer, which is checked where it matters.
 */
const WIDE_NUMBERS = [20, 1700];

/** The server asks for a password, and there is none. With the code of a password that a server refuses. */
class NoPassword extends Error {
  readonly code = '28P01';

  constructor() {
    super('it asks for a password, and none was given');
  }
}

/** The server asks for the password itself over a connection that nothing encrypts. It does not get it. */
export class PasswordInClear extends Error {
  override readonly name = 'PasswordInClear';

  constructor() {
    super('it asks for the password itself, and nothing encrypts it on its way');
  }
}

/** What the library is told of a server, apart from passwords and limits. */
function configOf({ host, port, user, database, tls, connectMs }: PostgresServer): ClientConfig {
  return {
    host,
    port,
    user,
    database,
    ssl:
      tls === null
        ? false
        : {
            rejectUnauthorized: true,
            // The certificate is checked against it. The library sends the name along, unless it is an address.
            host,
            ...(tls.authorities === null ? {} : { ca: [...tls.authorities] }),
          },
    connectionTimeoutMillis: connectMs,
    enableChannelBinding: tls?.bindsChannel === true,
    application_name: 'Stackdesk',
    keepAlive: true,
  };
}

/**
 * Whether a server itself said what went wrong. Only then it has a severity. The code does not tell: systems have some of
 * the same form, such as `EPIPE`.
 */
export function isSaidByServer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}

/** Tells the server, and cuts the connection: a server that does not answer must not hold anything up. */
export function endClient(client: Client): void {
  client.connection.end();
  cutClient(client);
}

/** Cuts the connection. What is asked meanwhile fails with `reason`, if there is one. */
export function cutClient(client: Client, reason?: Error): void {
  client.connection.stream.destroy(reason);
}
