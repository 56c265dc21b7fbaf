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

/**
 * Work that takes a while and costs nothing. `done` and `total` count rows; `total` is null while unknown.
 * `out` is the file it makes.
 */
export const taskSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['export', 'backup', 'compact']),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  title: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  out: z.string().nullable(),
  /** Set only for an export that is done. */
  written: writtenSchema.optional(),
  problem: problemSchema.nullable(),
});
export type Task = z.infer<typeof taskSchema>;
