/**
 * When an answer last charged for a lookup at no less than the price that is reserved, ms since 1970 (`priced_at`), and
 * the highest price that was ever charged, in credits (`dearest`). NULL if no answer did.
 */
export const namedPrice = `
ALTER TABLE wallets ADD COLUMN priced_at INTEGER;
ALTER TABLE wallets ADD COLUMN dearest REAL;`;
