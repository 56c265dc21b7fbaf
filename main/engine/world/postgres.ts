import type { Client } from 'pg';

export interface PostgresOptions {
  host: string;
  port: number;
  user: string;
  /** Undefined if the server asks for none. */
  password: string | undefined;
  database: string;
  /** Null for a connection without TLS. Otherwise the server's certificate must be valid for its name. */
  tls: { authorities: readonly string[] | undefined } | null;
  /** How long connecting may take, ms. */
  connectMs: number;
  /** How long a statement may take at the server, ms. We wait a second longer. */
  statementMs: number;
}

/** An open connection to a PostgreSQL server. One statement runs at a time; others wait for it. */
export interface Postgres {
  /** Runs one statement in a transaction of its own. Returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  readonly isOpen: boolean;
  close(): Promise<void>;
}

/**
 * Connects to a server. Throws the library's errors: with a `code` of five characters if the server refused.
 * After an error of any other kind the connection is closed, since nobody knows what the server did.
 */
export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  // Loading it takes longer than most programs need to start, and few people have a team.
  const library = await import('pg');
  const { tls } = options;
  const client = new library.Client({
    host: options.host,
    port: options.port,
    user: options.user,
    // As a function, or the library would look for a password in the environment and in a file of the computer.
    password: () => options.password ?? '',
    database: options.database,
    ssl:
      tls === null
        ? false
        : {
            rejectUnauthorized: true,
            // The certificate is checked against it. The library sends the name along, unless it is an address.
            host: options.host,
            ...(tls.authorities === undefined ? {} : { ca: [...tls.authorities] }),
          },
    connectionTimeoutMillis: options.connectMs,
    statement_timeout: options.statementMs,
    query_timeout: options.statementMs + 1_000,
    application_name: 'Stackdesk',
    keepAlive: true,
  });
  let isOpen = true;
  const drop = () => {
    isOpen = false;
    cut(client);
  };
  // Without a listener, a connection that breaks while it is idle would end the program.
  client.on('error', drop);
  client.on('end', () => {
    isOpen = false;
  });
  try {
    await client.connect();
  } catch (error) {
    drop();
    throw error;
  }
  let tail: Promise<unknown> = Promise.resolve();
  const run = async (text: string, values: readonly unknown[]) => {
    try {
      return (await client.query(text, [...values])).rows;
    } catch (error) {
      if (!isRefusal(error)) drop();
      throw error;
    }
  };
  return {
    query: (text, values = []) => {
      const turn = tail.then(() => run(text, values));
      tail = turn.catch(() => undefined);
      return turn;
    },
    get isOpen() {
      return isOpen;
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      // Tells the server. One that does not answer must not hold up the end of the program, so a statement under way is
      // cut off. The server ends or undoes it as a whole.
      client.connection.end();
      cut(client);
    },
  };
}

/** True if the server itself refused a statement, and the connection is as good as before. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Class 08 is a broken connection, 57P a server that ends it.
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('08') && !code.startsWith('57P');
}

function cut(client: Client): void {
  client.connection.stream.destroy();
}
