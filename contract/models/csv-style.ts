import { z } from 'zod';
import { csvDates, csvDelimiters, csvEncodings, usualCsv } from '../values/exports.ts';
import { outRefSchema } from './file-ref.ts';

/**
 * How tables are written to CSV files and to the clipboard. It depends on the language of the spreadsheet
 * program that reads them.
 */
export const csvStyleSchema = z.object({
  delimiter: z.enum(csvDelimiters),
  /** Numbers are written as 1,5 instead of 1.5. */
  decimalComma: z.boolean(),
  encoding: z.enum(csvEncodings),
  dates: z.enum(csvDates).default(usualCsv.dates),
  /** Whether a file begins with the names of its columns. */
  header: z.boolean().default(usualCsv.header),
  /** Whether texts that a spreadsheet program would change, such as `1-10`, are written as formulas that give them. */
  keepTexts: z.boolean().default(usualCsv.keepTexts),
  /** Whether the headings of copied cells are copied, too. */
  copyHeader: z.boolean().default(usualCsv.copyHeader),
});
export type CsvStyle = z.infer<typeof csvStyleSchema>;

/** The file that an export writes, in every procedure that exports. */
export const exportTargetSchema = z.object({
  out: outRefSchema,
  /** For this file alone; if missing, the style of the settings. */
  style: csvStyleSchema.optional(),
});
