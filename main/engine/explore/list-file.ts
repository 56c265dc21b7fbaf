import { z } from 'zod';
import { exploreTypeSchema } from '../../../preload/contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { now } from '../world/clock.ts';
import { utimes } from '../world/files.ts';

/** The facts that a cache file holds about its list. Its columns are `c0`, `c1`, … and `domain`. */
export const listFactsSchema = z.object({
  version: z.literal(4),
  rows: z.number(),
  /** The average bytes of text in a row. */
  rowBytes: z.number(),
  irregularRows: z.number(),
  /** The sheets of a workbook, and the one that was read. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  domainColumn: z.number().nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: exploreTypeSchema,
      /** Null while they are not counted. */
      filled: z.number().nullable(),
      distinct: z.number().nullable(),
      isCategory: z.boolean().optional(),
      hasSeveral: z.boolean().optional(),
    }),
  ),
  /** Whether rows with higher numbers come first. */
  isNewestFirst: z.boolean().optional(),
});
export type ListFacts = z.infer<typeof listFactsSchema>;
export type ListColumn = ListFacts['columns'][number];

/** A list as the engine works with it: Parquet files that the engine made, one after the other. */
export interface ListFile {
  files: readonly string[];
  facts: ListFacts;
  /** Whether the rows bring their own numbers. */
  hasOwnNumbers?: boolean;
  /** Increases when rows of the store change. */
  version?: number;
}

const KEY = 'stackdesk';

/** The part of a COPY statement that puts the facts into the file. */
export function metadataOption(facts: ListFacts): string {
  return `KV_METADATA {${KEY}: ${literal(JSON.stringify(facts))}}`;
}

/** The most rows of a row group, and the most bytes of text that it may hold while it is written. */
const GROUP_ROWS = 122_880;
const GROUP_BYTES = 16 * 1_024 * 1_024;
const VECTOR_ROWS = 2_048;

/** The part of a COPY statement that keeps row groups small enough for the memory. */
export function groupOption({ rowBytes }: Pick<ListFacts, 'rowBytes'>): string {
  const rows = Math.floor(GROUP_BYTES / Math.max(rowBytes, 1) / VECTOR_ROWS) * VECTOR_ROWS;
  return `ROW_GROUP_SIZE ${Math.min(GROUP_ROWS, Math.max(VECTOR_ROWS, rows))}`;
}

/** Reads the facts of a cache file; null if it is not one or can't be read. */
export async function readListFile(database: Database, file: string): Promise<ListFile | null> {
  try {
    const [row] = await database.rows(
      'SELECT decode(value) FROM parquet_kv_metadata($1) WHERE decode(key) = $2',
      [exactly(file), KEY],
    );
    const facts = listFactsSchema.parse(JSON.parse(String(row?.[0])));
    // The time of change says when the file was last used.
    const usedAt = new Date(now());
    await utimes(file, usedAt, usedAt);
    return { files: [file], facts };
  } catch {
    return null;
  }
}
