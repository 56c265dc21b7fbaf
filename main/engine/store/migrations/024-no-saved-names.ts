/** Names of saved domains are found in their table of DuckDB, which has all texts. An index of words here cost each answer. */
export const noSavedNames = 'DROP TABLE saved_names;';
