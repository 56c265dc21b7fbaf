import { z } from 'zod';
import { csvDelimiters, csvEncodings } from '../values/exports.ts';

/** How a CSV file is written: for the spreadsheet program of its reader, whose language decides what it understands. */
export const csvStyleSchema = z.object({
  delimiter: z.enum(csvDelimiters),
  /** Numbers are written as 1,5 instead of 1.5. */
  decimalComma: z.boolean(),
  encoding: z.enum(csvEncodings),
});
export type CsvStyle = z.infer<typeof csvStyleSchema>;
