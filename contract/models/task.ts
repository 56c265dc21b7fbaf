import { z } from 'zod';
import { exportFormats } from '../values/exports.ts';
import { problemSchema } from './job.ts';

export const exportFormatSchema = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** What an export wrote. `changedCells` counts cells with letters that the file's encoding lacks. */
export const writtenSchema = z.object({
  rows: z.number().int(),
  columns: z.number().int(),
  sizeBytes: z.number(),
  changedCells: z.number().int(),
});

/** What an export to a data set wrote, or loaded into a database. `part` is null if nothing was new, or for a database. */
export const writtenDataSetSchema = z.object({
  part: z.string().nullable(),
  rows: z.number().int(),
  bytes: z.number(),
  tables: z.array(
    z.object({ name: z.string(), rows: z.number().int(), bytes: z.number(), files: z.number().int() }),
  ),
  /** Downloaded lists whose file could not be read. */
  listsLeftOut: z.number().int(),
});
export type WrittenDataSet = z.infer<typeof writtenDataSetSchema>;

/**
 * Work that takes a while and costs nothing. `done` and `total` count rows; `total` is null while unknown. At the end of an
 * export, `done` counts what it wrote, and `total` what was announced. `out` is the file it makes.
 */
export const taskSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['export', 'backup', 'compact', 'dataSet']),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  title: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  out: z.string().nullable(),
  /** Set only for an export that is done. */
  written: writtenSchema.optional(),
  /** Set only for an export to a data set that is done. */
  dataSet: writtenDataSetSchema.optional(),
  problem: problemSchema.nullable(),
});
export type Task = z.infer<typeof taskSchema>;
