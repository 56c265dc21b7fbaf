import { z } from 'zod';
import { exploreTypeSchema } from '../../../preload/contract/models/explore.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { now } from '../world/clock.ts';
import { utimes } from '../world/files.ts';
import type { Database } from './database.ts';

/** What a cache file says of itself; its columns are `c0`, `c1`, … and `domain`. */
export const listFactsSchema = z.object({
  version: z.literal(2),
  rows: z.number(),
  /** Bytes of the texts of a row, on the average. */
  rowBytes: z.number(),
  irregularRows: z.number(),
  domainColumn: z.number().nullable(),
  columns: z.array(
    z.object({ name: z.string(), type: exploreTypeSchema, filled: z.number(), distinct: z.number() }),
  ),
});
export type ListFacts = z.infer<typeof listFactsSchema>;
export type ListColumn = ListFacts['columns'][number];

/** A list as the engine works with it: a Parquet file of its own making. */
export interface ListFile {
  file: string;
  facts: ListFacts;
}

const KEY = 'stackdesk';

/** The part of a COPY statement that puts the facts into the file. */
export function metadataOption(facts: ListFacts): string {
  return `KV_METADATA {${KEY}: ${literal(JSON.stringify(facts))}}`;
}

/** Most rows of a row group, and the bytes of text that one may gather while it is written. */
const GROUP_ROWS = 122_880;
const GROUP_BYTES = 16 * 1_024 * 1_024;
const VECTOR_ROWS = 2_048;

/** The part of a COPY statement that keeps row groups of wide rows within the memory. */
export function groupOption({ rowBytes }: Pick<ListFacts, 'rowBytes'>): string {
  const rows = Math.floor(GROUP_BYTES / Math.max(rowBytes, 1) / VECTOR_ROWS) * VECTOR_ROWS;
  return `ROW_GROUP_SIZE ${Math.min(GROUP_ROWS, Math.max(VECTOR_ROWS, rows))}`;
}

/** The facts of a cache file, null if it is not one or cannot be read. */
export async function readListFile(database: Database, file: string): Promise<ListFile | null> {
  try {
    const [row] = await database.rows(
      'SELECT decode(value) FROM parquet_kv_metadata($1) WHERE decode(key) = $2',
      [exactly(file), KEY],
    );
    const facts = listFactsSchema.parse(JSON.parse(String(row?.[0])));
    // Files used last are kept longest.
    const usedAt = new Date(now());
    await utimes(file, usedAt, usedAt);
    return { file, facts };
  } catch {
    return null;
  }
}
