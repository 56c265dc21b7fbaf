/** The kinds of files that any table can be written to; each is the file's ending, too. */
export const exportFormats = ['csv', 'xlsx', 'json', 'parquet'] as const;

/** Those of a change report: `md` is a digest for a mail or a note. */
export const changeFormats = [...exportFormats, 'md'] as const;

/** All that a person can have written under a name of their own, backups (`db`) among it; each is the file's ending, too. */
export const outFormats = [...changeFormats, 'db'] as const;

/** What may stand between the cells of a CSV file that is written. */
export const csvDelimiters = [',', ';', '\t'] as const;

/** How its text may be encoded; `utf-8-mark` begins with the mark by which Excel knows UTF-8. */
export const csvEncodings = ['utf-8-mark', 'utf-8', 'windows-1252'] as const;

/** How CSV is written unless a person chose otherwise. */
export const usualCsv = { delimiter: ',', decimalComma: false, encoding: 'utf-8-mark' } as const;
