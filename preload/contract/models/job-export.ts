import { z } from 'zod';
import { csvStyleSchema } from './csv-style.ts';
import { outRefSchema, type Resolved } from './file-ref.ts';
import { rowStateSchema } from './job.ts';
import { exportFormatSchema } from './task.ts';

/** `rows`: one line for each row, with the sheet's own columns if the file is still the same; `technologies`: one for each that a domain runs. */
export const jobExportShapeSchema = z.enum(['rows', 'technologies']);
export type JobExportShape = z.infer<typeof jobExportShapeSchema>;

/** Asks for a run's rows as a file, of these states only if given. */
export const jobExportRequestSchema = z.object({
  jobId: z.number().int(),
  format: exportFormatSchema,
  out: outRefSchema,
  states: z.array(rowStateSchema).optional(),
  shape: jobExportShapeSchema.default('rows'),
  /** For this file alone; else that of the settings. */
  style: csvStyleSchema.optional(),
});
export type JobExportRequest = Resolved<z.infer<typeof jobExportRequestSchema>>;
