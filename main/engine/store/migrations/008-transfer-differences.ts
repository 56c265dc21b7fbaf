/** How a whole file differs from what was announced, as JSON. Before, such a file was refused for ever. */
export const transferDifferences = `
ALTER TABLE transfers ADD COLUMN row_difference TEXT;
`;
