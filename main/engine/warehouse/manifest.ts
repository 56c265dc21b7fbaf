import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Position } from './position.ts';
import { SCHEMA_VERSION, TABLES, type TableName } from './tables.ts';

/** What a manifest says of one part of a data set. Names are as programs in other languages write them. */
const manifestSchema = z.object({
  format: z.literal('stackdesk-data-set'),
  schema_version: z.number().int(),
  part: z.string(),
  exported_at: z.string(),
  /**
   * `whole`: all, with earlier parts; `since`: only what came at that time or later; `after`: only what changed after
   * that part. What an earlier part has unchanged is left out.
   */
  covers: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('whole') }),
    z.object({ kind: z.literal('since'), since: z.string() }),
    z.object({ kind: z.literal('after'), part: z.string() }),
  ]),
  position: z.object({
    changes: z.number().int().nonnegative(),
    answers: z.number().int().nonnegative(),
    store: z.string().regex(/^[0-9a-f]{32}$/),
  }),
  tables: z.array(
    z.object({
      name: z.string(),
      row: z.string(),
      key: z.array(z.string()),
      latest_by: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string(), meaning: z.string() })),
      rows: z.number().int(),
      bytes: z.number().int(),
      files: z.array(
        z.object({
          path: z.string(),
          rows: z.number().int(),
          bytes: z.number().int(),
          sha256: z.string(),
        }),
      ),
    }),
  ),
  /** The files of lists whose rows are in this part or in an earlier one. */
  list_files: z.array(
    z.object({ service: z.string(), workspace: z.string(), list_id: z.number().int(), sha256: z.string() }),
  ),
  /** Lists whose file could not be read, with the reason. */
  lists_left_out: z.array(
    z.object({ service: z.string(), workspace: z.string(), list_id: z.number().int(), why: z.string() }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Covers = Manifest['covers'];
export type ListFileFacts = Manifest['list_files'][number];
export type LeftOutList = Manifest['lists_left_out'][number];

/** A file of a part as its manifest names it: `path` is relative to the data set. */
export interface PartFile {
  table: TableName;
  path: string;
  rows: number;
  bytes: number;
  sha256: string;
}

export function makeManifest(facts: {
  part: string;
  exportedAt: string;
  covers: Covers;
  position: Position;
  files: readonly PartFile[];
  listFiles: readonly ListFileFacts[];
  leftOut: readonly LeftOutList[];
}): Manifest {
  return {
    format: 'stackdesk-data-set',
    schema_version: SCHEMA_VERSION,
    part: facts.part,
    exported_at: facts.exportedAt,
    covers: facts.covers,
    position: facts.position,
    tables: Object.values(TABLES).map(({ name, row, key, latestBy, columns }) => {
      const files = facts.files.filter(({ table }) => table === name);
      return {
        name,
        row,
        key: [...key],
        latest_by: latestBy ?? 'exported_at',
        columns: columns.map((column) => ({ ...column })),
        rows: files.reduce((sum, { rows }) => sum + rows, 0),
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        files: files.map(({ path, rows, bytes, sha256 }) => ({ path, rows, bytes, sha256 })),
      };
    }),
    list_files: [...facts.listFiles],
    lists_left_out: [...facts.leftOut],
  };
}

export const MANIFEST = 'manifest.json';
export const MARKER = '_SUCCESS';

/** The contents of the marker: what `sha256sum --check` reads. */
export function markerOf(manifest: string): string {
  return `${createHash('sha256').update(manifest).digest('hex')}  ${MANIFEST}\n`;
}

/** Reads a manifest that was finished. Throws `file_damaged`, or `backup_newer` for one of a later version. */
export function readManifest(text: string, marker: string, path: string): Manifest {
  if (markerOf(text) !== marker)
    throw new StackdeskError('file_damaged', because('data_set_damaged', { path }));
  const version = z.object({ schema_version: z.number().int() }).safeParse(jsonOf(text)).data?.schema_version;
  if (version !== undefined && version !== SCHEMA_VERSION)
    throw new StackdeskError(
      'out_exists',
      because('data_set_version', { path, version, known: SCHEMA_VERSION }),
    );
  const manifest = manifestSchema.safeParse(jsonOf(text)).data;
  if (manifest === undefined) throw new StackdeskError('file_damaged', because('data_set_damaged', { path }));
  return manifest;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
