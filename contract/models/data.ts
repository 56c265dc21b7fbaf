import { z } from 'zod';

/** What takes room in the data folder. `copies` are stores that were set aside. */
export const dataPartSchema = z.enum(['store', 'copies', 'pasted', 'cache', 'logs', 'other']);
export type DataPart = z.infer<typeof dataPartSchema>;

export const dataInfoSchema = z.object({
  dataDir: z.string(),
  totalBytes: z.number(),
  parts: z.array(z.object({ part: dataPartSchema, bytes: z.number(), files: z.number().int() })),
  /** Room within the store that compacting would free. */
  freeBytes: z.number(),
  diskFreeBytes: z.number().nullable(),
});
export type DataInfo = z.infer<typeof dataInfoSchema>;

/**
 * What compacting would purge: answers that a person deleted, and deleted domains that would have nothing
 * left.
 */
export const purgeableSchema = z.object({ answers: z.number().int(), domains: z.number().int() });
export type Purgeable = z.infer<typeof purgeableSchema>;

/**
 * What compacting deletes permanently. `upTo` names the last removal that it purges; `copyBytes` is 0 unless
 * copies go, too.
 */
export interface Compaction extends Purgeable {
  upTo: number;
  copyBytes: number;
}

/** What a backup holds, shown before it replaces the store. */
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

/** What a restore takes over from the store that it replaces, and what it sets aside with it. */
export const carriedOverSchema = z.object({
  /** Charges that the backup does not have, and their credits. */
  charges: z.number().int(),
  credits: z.number(),
  /** Requests in doubt. */
  inDoubt: z.number().int(),
  answersAside: z.number().int(),
  runsAside: z.number().int(),
});
export type CarriedOver = z.infer<typeof carriedOverSchema>;

/** The old store's new path, and what the new one has of it. */
export const restoredSchema = carriedOverSchema.extend({ aside: z.string() });
export type Restored = z.infer<typeof restoredSchema>;

/**
 * What an export to a data set writes: `all`; `new`, what changed since the last export to the same folder, or
 * everything if there was none; or what came at that time or later.
 */
export const exportSinceSchema = z.union([z.enum(['all', 'new']), z.iso.datetime()]);
export type ExportSince = z.infer<typeof exportSinceSchema>;
