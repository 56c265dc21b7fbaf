import { afterAll } from 'vitest';
import { openKept } from '../run/lifetime.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './start-postgres.ts';

/** One server for all tests of a file, which awaits this at its top. It ends after the last test. */
export async function sharePostgres(options?: PostgresOptions): Promise<Postgres> {
  const { opened, end } = await openKept(() => startPostgres(options));
  afterAll(end);
  return opened;
}
