import { z } from 'zod';
import { encodingSchema } from './enrich.ts';
import { labelSchema } from './label.ts';
import { rememberedSchema } from './remembered.ts';

export const sheetColumnSchema = z.object({
  index: z.number().int(),
  name: z.string(),
  /** Whether the header names it. Else its name is made of its letters. */
  isNamed: z.boolean(),
  /** Share of the non-blank cells in the sample that hold a domain, a URL or an e-mail address, 0 to 1. */
  domainShare: z.number(),
  /** Rows, of those that were read, with a domain in this column. */
  domains: z.number().int(),
  sample: z.array(z.string()),
});

/** One row of the file; `number` is the row number that a spreadsheet program shows, 1-based. */
export const sheetRowSchema = z.object({ number: z.number().int(), cells: z.array(z.string()) });
export type SheetRow = z.infer<typeof sheetRowSchema>;

/** How a CSV file is written, detected from its beginning; `encoding` may be what a person chose. */
export const sheetDialectSchema = z.object({
  delimiter: z.string(),
  quote: z.string(),
  encoding: encodingSchema,
  hasBom: z.boolean(),
});

/** What a file holds, from its first rows. `domainColumn` is found by content, null if none fits. */
export const sheetInspectionSchema = z.object({
  path: z.string(),
  name: z.string(),
  format: z.enum(['csv', 'xlsx', 'xlsm', 'ods']),
  sizeBytes: z.number(),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  sheet: z.string(),
  hasHeader: z.boolean(),
  /** The row number of the header; of the table's first row if it has none. */
  headerRow: z.number().int(),
  rowsRead: z.number().int(),
  /** Whether these are all rows of the table. */
  isAllRead: z.boolean(),
  columns: z.array(sheetColumnSchema),
  domainColumn: z.number().int().nullable(),
  sample: z.array(sheetRowSchema),
  /** How it is written, if it is a CSV file. */
  dialect: sheetDialectSchema.optional(),
  /** What was chosen before for this file, or for one like it. Only set if the file was inspected without any choice. */
  remembered: rememberedSchema.nullish(),
  /**
   * For whom the last run over this file was paid, or over one with this header in its folder. Only a person's word takes it
   * over.
   */
  lastLabel: labelSchema.nullish(),
  /**
   * The first rows of the sheet: what is above the table, its header, and the rows of `sample`. Blank rows
   * are left out.
   */
  top: z.array(sheetRowSchema),
});
export type SheetInspection = z.infer<typeof sheetInspectionSchema>;
