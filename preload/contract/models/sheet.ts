import { z } from 'zod';
import { encodingSchema } from './enrich.ts';
import { rememberedSchema } from './remembered.ts';

export const sheetColumnSchema = z.object({
  index: z.number().int(),
  name: z.string(),
  /** Share of the sampled non-blank cells that hold a domain, a URL or an e-mail address, 0 to 1. */
  domainShare: z.number(),
  /** Rows that were read and have a domain here. */
  domains: z.number().int(),
  sample: z.array(z.string()),
});

/** One row as it stands in the file; `number` is the row number a spreadsheet program shows, 1-based. */
export const sheetRowSchema = z.object({ number: z.number().int(), cells: z.array(z.string()) });
export type SheetRow = z.infer<typeof sheetRowSchema>;

/** How a CSV file is written, as it was told by its beginning; `encoding` may be what a person named. */
export const sheetDialectSchema = z.object({
  delimiter: z.string(),
  quote: z.string(),
  encoding: encodingSchema,
  hasBom: z.boolean(),
});

/** What a dropped file holds, from its first rows. `domainColumn` is found by content, null if none fits. */
export const sheetInspectionSchema = z.object({
  path: z.string(),
  name: z.string(),
  format: z.enum(['csv', 'xlsx', 'xlsm', 'ods']),
  sizeBytes: z.number(),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  sheet: z.string(),
  hasHeader: z.boolean(),
  /** Number of the header's row; of the table's first row if it has none. */
  headerRow: z.number().int(),
  rowsRead: z.number().int(),
  /** Whether these are all rows that the table has. */
  isAllRead: z.boolean(),
  columns: z.array(sheetColumnSchema),
  domainColumn: z.number().int().nullable(),
  sample: z.array(sheetRowSchema),
  /** Of a CSV file: how it is written. */
  dialect: sheetDialectSchema.optional(),
  /** What was chosen for the last file with this header; only told of a file as the program finds it, without any choice. */
  remembered: rememberedSchema.nullish(),
  /** The first rows of the sheet as they stand: what is above the table, its header, and the rows of `sample`; blank rows are left out. */
  top: z.array(sheetRowSchema),
});
export type SheetInspection = z.infer<typeof sheetInspectionSchema>;
