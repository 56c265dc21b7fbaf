/**
 * What is saved is searched in a table of DuckDB, which is derived from `saved_domains` and is outside of the
 * store. So the index of words is removed.
 */
export const savedTable = `
DROP TABLE saved_text;
`;
