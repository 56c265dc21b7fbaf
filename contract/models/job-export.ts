import { z } from 'zod';
import { exportTargetSchema } from './csv-style.ts';
import type { Resolved } from './file-ref.ts';
import { rowStateSchema } from './job.ts';
import { exportFormatSchema } from './task.ts';

/**
 * `rows`: one line for each row, with the sheet's own columns if the file is unchanged; `technologies`: one
 * line for each technology of a domain.
 */
export const jobExportShapeSchema = z.enum(['rows', 'technologies']);
export type JobExportShape = z.infer<typeof jobExportShapeSchema>;

/** Asks for a run's rows as a file; with states, only rows of these. */
export const jobExportRequestSchema = z.object({
  jobId: z.number().int(),
  format: exportFormatSchema,
  ...exportTargetSchema.shape,
  states: z.array(rowStateSchema).optional(),
  shape: jobExportShapeSchema.default('rows'),
});
export type JobExportRequest = Resolved<z.infer<typeof jobExportRequestSchema>>;
