/** The kinds of files that any table can be written to; each is the file's ending, too. */
export const exportFormats = ['csv', 'xlsx', 'json', 'parquet'] as const;
