/** The kinds of files that any table can be written to; each is the file's ending, too. */
export const exportFormats = ['csv', 'xlsx', 'json', 'parquet', 'md'] as const;

/** All that a person can have written under a name of their own, backups (`db`) among it; each is the file's ending, too. */
export const outFormats = [...exportFormats, 'db'] as const;

/** What may stand between the cells of a CSV file that is written. */
export const csvDelimiters = [',', ';', '\t'] as const;

/** How its text may be encoded; `utf-8-mark` begins with the mark by which Excel knows UTF-8. */
export const csvEncodings = ['utf-8-mark', 'utf-8', 'windows-1252'] as const;

/** How days are written: 2026-11-22, 22.11.2026 or 11/22/2026. */
export const csvDates = ['iso', 'day', 'month'] as const;

/** How tables are written and copied unless a person chose otherwise. */
export const usualCsv = {
  delimiter: ',',
  decimalComma: false,
  encoding: 'utf-8-mark',
  dates: 'iso',
  header: true,
  copyHeader: false,
} as const;

/** The same by the language of the window: what a spreadsheet program in that language reads. */
export const usualCsvOf = {
  en: usualCsv,
  de: { ...usualCsv, delimiter: ';', decimalComma: true, dates: 'day' },
} as const;
