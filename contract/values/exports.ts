/** The formats of tables; each is also the file's ending. */
export const exportFormats = ['csv', 'xlsx', 'json', 'parquet', 'duckdb', 'sqlite', 'md'] as const;

/** What a watch can publish after each turn. */
export const publishFormats = ['duckdb', 'sqlite', 'xlsx', 'parquet'] as const;

/** The table of each database that is written. */
export const PUBLISHED_TABLE = 'stackdesk';

/**
 * All formats that a person can write under a name of their own, including backups (`db`); each is also the
 * file's ending.
 */
export const outFormats = [...exportFormats, 'db'] as const;

/** The delimiters of CSV files that are written. */
export const csvDelimiters = [',', ';', '\t'] as const;

/**
 * The encodings of CSV files that are written; `utf-8-mark` begins with the mark by which Excel knows UTF-8.
 */
export const csvEncodings = ['utf-8-mark', 'utf-8', 'windows-1252'] as const;

/** How days are written: 2026-11-22, 22.11.2026 or 11/22/2026. */
export const csvDates = ['iso', 'day', 'month'] as const;

/** How tables are written and copied unless a person chooses otherwise. */
export const usualCsv = {
  delimiter: ',',
  decimalComma: false,
  encoding: 'utf-8-mark',
  dates: 'iso',
  header: true,
  keepTexts: false,
  copyHeader: false,
} as const;

/** The same by the window's language: what a spreadsheet program in that language reads. */
export const usualCsvOf = {
  en: usualCsv,
  de: { ...usualCsv, delimiter: ';', decimalComma: true, dates: 'day' },
} as const;
