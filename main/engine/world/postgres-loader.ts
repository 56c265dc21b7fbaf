import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { configOf, cutClient, endClient, type PostgresServer } from './postgres-client.ts';

export interface LoaderOptions extends PostgresServer {
  /** Without it, the library reads the password file. The environment of this process is never asked. */
  password: string | undefined;
}

/** A connection to a PostgreSQL server that loads many rows. One statement at a time. Throws the library's errors. */
export interface PostgresLoader {
  /** Runs a statement. Returns its rows. */
  run<Row extends object>(sql: string): Promise<Row[]>;
  /** Runs a COPY … FROM STDIN with these bytes. Returns how many rows the server took. */
  copy(sql: string, bytes: Readable): Promise<number>;
  /** Ends the connection at once. The server undoes what was not committed. */
  close(): Promise<void>;
}

/** Connects to a server. */
export async function openPostgresLoader(options: LoaderOptions): Promise<PostgresLoader> {
  // Loaded when needed: most people have no such server.
  const [library, { from }] = await Promise.all([import('pg'), import('pg-copy-streams')]);
  const client: Client = new library.Client({
    ...configOf(options),
    ...(options.password === undefined ? {} : { password: options.password }),
  });
  // The library would take PGPASSWORD of this process. That may be another command's, and for another server. Null lets it
  // look into the password file, which names the server of each password.
  if (!options.password) Object.assign(client, { password: null });
  // Without a listener, a connection that breaks between two statements would end the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    cutClient(client);
    throw error;
  }
  return {
    run: async (sql) => (await client.query(sql)).rows,
    copy: async (sql, bytes) => {
      const stream = client.query(from(sql));
      await pipeline(bytes, stream);
      return stream.rowCount;
    },
    close: async () => endClient(client),
  };
}
