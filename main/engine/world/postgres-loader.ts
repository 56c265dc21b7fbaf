import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterRunning } from './clock.ts';
import {
  BEGIN_OWN,
  cutClient,
  endClient,
  makeClient,
  ownLimits,
  type PostgresServer,
} from './postgres-client.ts';

export interface LoaderOptions extends PostgresServer {
  /** Undefined if the server asks for none. */
  password: string | undefined;
}

/**
 * A connection to a PostgreSQL server that loads many rows in its one transaction, which has begun. One statement at a
 * time. Throws the library's errors.
 */
export interface PostgresLoader {
  /** Runs a statement. Returns its rows. */
  run<Row extends object>(sql: string): Promise<Row[]>;
  /** Runs a COPY … FROM STDIN with these bytes. Returns how many rows the server took. */
  copy(sql: string, bytes: Readable): Promise<number>;
  /** Ends the connection at once. The server undoes what was not committed. */
  close(): Promise<void>;
}

/** How long a server may take to begin, and for a statement, which may sort millions of rows, ms. */
const MOST_BEGINNING_MS = 30_000;
const MOST_WORKING_MS = 60 * 60_000;
/** How long a server may take no row of many, ms. */
const MOST_STANDING_MS = 2 * 60_000;

/** Connects to a server, and begins the transaction. So no statement comes before it says where names are looked up. */
export async function openPostgresLoader(options: LoaderOptions): Promise<PostgresLoader> {
  const [{ from }, client] = await Promise.all([
    // Loaded when needed: most people have no such server.
    import('pg-copy-streams'),
    makeClient(options, options.password),
  ]);
  // Without a listener, a connection that breaks between two statements would end the program.
  let broken: Error | undefined;
  client.on('error', (error) => {
    broken ??= error;
  });
  const cutAfter = (ms: number) => afterRunning(ms, () => cutClient(client, new SilentServer()));
  /** Cuts the connection if the server does not answer in time. Of one that broke before, only that first error tells why. */
  const within = async <Answer>(mostMs: number, answer: Promise<Answer>): Promise<Answer> =>
    answer.finally(cutAfter(mostMs)).catch((error: unknown) => {
      throw broken ?? error;
    });
  try {
    await client.connect();
    // The store is read while the transaction stands open, which may take minutes.
    await within(MOST_BEGINNING_MS, client.query(`${BEGIN_OWN}; ${ownLimits(0)}`));
  } catch (error) {
    cutClient(client);
    throw error;
  }
  return {
    run: async (sql) => (await within(MOST_WORKING_MS, client.query(sql))).rows,
    copy: async (sql, bytes) => {
      const stream = client.query(from(sql));
      let endWaiting = cutAfter(MOST_STANDING_MS);
      // A piece is read once the server took those before.
      bytes.on('data', () => {
        endWaiting();
        endWaiting = cutAfter(MOST_STANDING_MS);
      });
      await pipeline(bytes, stream).finally(() => endWaiting());
      return stream.rowCount;
    },
    close: async () => endClient(client),
  };
}

class SilentServer extends Error {
  constructor() {
    super('it did not answer in time');
  }
}
