/** What differs between a whole file and what was announced of it, as JSON; before, such a file was refused for ever. */
export const transferDifferences = `
ALTER TABLE transfers ADD COLUMN row_difference TEXT;
`;
