import { z } from 'zod';

/** What takes room in the data folder: `copies` are stores that were set aside, `spool` is work under way. */
export const dataPartSchema = z.enum(['store', 'copies', 'pasted', 'cache', 'logs', 'other']);
export type DataPart = z.infer<typeof dataPartSchema>;

export const dataInfoSchema = z.object({
  dataDir: z.string(),
  totalBytes: z.number(),
  parts: z.array(z.object({ part: dataPartSchema, bytes: z.number(), files: z.number().int() })),
  /** Answers that a person removed and that compacting would purge. */
  removedAnswers: z.number().int(),
  /** Room within the store that compacting would give back. */
  freeBytes: z.number(),
  diskFreeBytes: z.number().nullable(),
});
export type DataInfo = z.infer<typeof dataInfoSchema>;

/** What a backup holds, told before it takes the place of the present store. */
export const backupFactsSchema = z.object({
  path: z.string(),
  sizeBytes: z.number(),
  changedAt: z.string(),
  version: z.number().int(),
  answers: z.number().int(),
  jobs: z.number().int(),
  connections: z.array(z.string()),
  lastChargeAt: z.string().nullable(),
});
export type BackupFacts = z.infer<typeof backupFactsSchema>;
