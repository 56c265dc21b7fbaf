import {
  BEGIN_OWN,
  cutClient,
  endClient,
  isSaidByServer,
  makeClient,
  ownLimits,
  type PostgresServer,
  queryOwn,
} from './postgres-client.ts';

export interface PostgresOptions extends PostgresServer {
  /** Undefined if the server asks for none. */
  password: string | undefined;
  /** How long a statement may take at the server, ms. We wait a second longer. */
  statementMs: number;
}

/** Asks how a database writes letters. Only `UTF8` has all of them. */
export const ENCODING = `SELECT current_setting('server_encoding') AS encoding`;

/** An open connection to a PostgreSQL server. One statement runs at a time; others wait for it. */
export interface Postgres {
  /** Runs one statement in a transaction of its own. Returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs all of these in one transaction, or none. */
  transaction(statements: readonly string[]): Promise<void>;
  readonly isOpen: boolean;
  close(): Promise<void>;
}

/**
 * Connects to a server. Throws the library's errors: with a `code` of five characters if the server refused.
 * After an error of any other kind the connection is closed, since nobody knows what the server did.
 */
export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  const client = await makeClient(options, options.password, {
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
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = tail.then(async () => {
      try {
        return await work();
      } catch (error) {
        if (!isRefusal(error)) drop();
        throw error;
      }
    });
    tail = turn.catch(() => undefined);
    return turn;
  };
  return {
    query: (text, values = []) => inTurn(() => queryOwn(client, text, values, options.statementMs)),
    transaction: (statements) =>
      inTurn(async () => {
        try {
          await client.query(`${BEGIN_OWN}; ${ownLimits(options.statementMs)}`);
          for (const statement of statements) await client.query(statement);
          await client.query('COMMIT');
        } catch (error) {
          if (isRefusal(error)) await client.query('ROLLBACK').catch(drop);
          throw error;
        }
      }),
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
