import { z } from 'zod';
import { type ExploreCell, exploreNotationSchema, exploreTypeSchema } from '#contract/models/explore.ts';
import { runColumns } from '#shared/tables/run-table.ts';
import type { Database } from '../duckdb/database.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { now } from '../world/clock.ts';
import { open, stat, utimes } from '../world/files.ts';

/** The facts that a cache file holds about its list. Its columns are `c0`, `c1`, … and, if it needs one, `domain`. */
export const listFactsSchema = z.object({
  version: z.literal(9),
  rows: z.number(),
  /** The average bytes of text in a row. */
  rowBytes: z.number(),
  irregularRows: z.number(),
  /** Rows below the table, such as totals and notes, that were left out. */
  rowsBelow: z.number(),
  /** The sheets of a workbook, and the one that was read. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  domainColumn: z.number().nullable(),
  /** False if the file has no column `domain`, since each cell of the domain column is a bare domain. */
  hasDomains: z.boolean(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: exploreTypeSchema,
      /** Null while they are not counted. */
      filled: z.number().nullable(),
      distinct: z.number().nullable(),
      isCategory: z.boolean().optional(),
      hasSeveral: z.boolean().optional(),
      notation: exploreNotationSchema.optional(),
      digits: z.number().optional(),
      unit: z.string().optional(),
      hasNoZone: z.boolean().optional(),
      ofRun: z.enum(runColumns).optional(),
      unread: z.number().optional(),
      couldBe: z.array(exploreNotationSchema).optional(),
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
  /** The cells of the row of totals, which is none of its rows. */
  totals?: readonly ExploreCell[];
}

const KEY = 'stackdesk';

/** The part of a COPY statement that puts the facts, as JSON, into the file. */
export function metadataOption(json: string): string {
  return `KV_METADATA {${KEY}: ${literal(json)}}`;
}

/** JSON that is as long as any facts can be that have other numbers, but are the same otherwise. */
export function roomForFacts(facts: ListFacts): string {
  const most = Number.MAX_SAFE_INTEGER;
  const columns = facts.columns.map((column) => ({ ...column, filled: most, distinct: most }));
  return JSON.stringify({ ...facts, rows: most, rowBytes: most, columns });
}

/** The end of a Parquet file: four bytes with the length of its footer, and four letters. */
const TAIL_BYTES = 8;

/**
 * Puts facts into the room that was left for them in a Parquet file. The database can only write what is known before
 * it writes, and a list is counted once it is written.
 */
export async function fillInFacts(path: string, room: string, facts: ListFacts): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(TAIL_BYTES);
    await file.read(tail, 0, TAIL_BYTES, size - TAIL_BYTES);
    const start = size - TAIL_BYTES - tail.readUInt32LE(0);
    // A process that was taken over wrote the file.
    if (start < 0) throw new Error('the file has no footer');
    const footer = Buffer.alloc(size - TAIL_BYTES - start);
    await file.read(footer, 0, footer.length, start);
    const place = Buffer.from(room);
    // Before it are the least and the greatest cells, and a cell can have the same letters.
    const at = footer.lastIndexOf(place);
    const json = Buffer.from(JSON.stringify(facts));
    if (at === -1 || json.length > place.length) throw new Error('the file has no room for the facts');
    place.fill(' ');
    json.copy(place);
    await file.write(place, 0, place.length, start + at);
  } finally {
    await file.close();
  }
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
    // Without a file, no database is needed.
    await stat(file);
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
