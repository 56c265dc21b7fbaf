import { cutClient, endClient, isSaidByServer, makeClient, type PostgresServer } from './postgres-client.ts';

export interface PostgresOptions extends PostgresServer {
  /** Undefined if the server asks for none. */
  password: string | undefined;
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
  const client = await makeClient(options, options.password, {
    statement_timeout: options.statementMs,
    query_timeout: options.statementMs + 1_000,
  });
  let isOpen = true;
  const drop = () => {
    isOpen = false;
    cutClient(client);
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
      // A statement under way is cut off. The server ends or undoes it as a whole.
      endClient(client);
    },
  };
}

/** True if the server itself refused a statement, and the connection is as good as before. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Class 08 is a broken connection, 57P a server that ends it.
  return isSaidByServer(error) && !code.startsWith('08') && !code.startsWith('57P');
}
