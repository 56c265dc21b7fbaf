import { z } from 'zod';
import { collectedFileSchema, collectRequestSchema } from '../models/collect.ts';
import { encodingSchema, headerChoiceSchema, previewRequestSchema, previewSchema } from '../models/enrich.ts';
import { givenFileSchema, readRefSchema } from '../models/file-ref.ts';
import { jobSchema } from '../models/job.ts';
import { labelSchema } from '../models/label.ts';
import { sheetInspectionSchema } from '../models/sheet.ts';
import { payingProcedure, procedure } from './procedure.ts';

const localeSchema = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/);

/** Reading a file before anything is asked or paid. */
export const sheetProcedures = {
  inspect: procedure
    .input(
      z.object({
        path: readRefSchema,
        sheet: z.string().optional(),
        /** The encoding of a CSV file; if missing, it is detected. */
        encoding: encodingSchema.nullish(),
        header: headerChoiceSchema,
        /** The locale in which a workbook's numbers are shown, such as `de-AT`. */
        locale: localeSchema.optional(),
      }),
    )
    .output(sheetInspectionSchema),
  /** Whether LibreOffice is on this computer. It reads files that Stackdesk does not. */
  converter: procedure.output(z.object({ isThere: z.boolean() })),
  /** Has LibreOffice make an .xlsx copy next to the file; the file itself stays unchanged. */
  convert: procedure.input(z.object({ path: readRefSchema })).output(givenFileSchema),
};

/** From a file to a run. */
export const enrichProcedures = {
  /** Makes a file for domains that have none; from then on they are an ordinary enrichment. */
  collect: procedure.input(collectRequestSchema).output(collectedFileSchema),
  preview: procedure.input(previewRequestSchema).output(previewSchema),
  /** The newest paused run of the same file as this draft; null if there is none. */
  unfinished: procedure.input(z.object({ jobId: z.number().int() })).output(jobSchema.nullable()),
  start: payingProcedure
    .input(
      z.object({
        jobId: z.number().int(),
        budget: z.number().int().min(0),
        /** For whom the run is paid. */
        label: labelSchema.default(null),
        /** A person's word that lookups in doubt are asked again. */
        resendUnknown: z.boolean().default(false),
      }),
    )
    .output(jobSchema),
  /** How many headers have remembered choices. */
  remembered: procedure.output(z.object({ count: z.number().int() })),
  /** Forgets the choices for files with one header; without a fingerprint, for all. */
  forget: procedure.input(z.object({ fingerprint: z.string().optional() })).output(z.void()),
  discard: procedure.input(z.object({ jobId: z.number().int() })).output(z.void()),
};
