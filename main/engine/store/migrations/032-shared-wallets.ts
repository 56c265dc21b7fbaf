/**
 * Whether a person said that others use a wallet, too (`shared`), and what it fell by that nothing here explains and about
 * which nobody was asked yet, in credits (`fall`).
 */
export const sharedWallets = `
ALTER TABLE wallets ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;
ALTER TABLE wallets ADD COLUMN fall REAL NOT NULL DEFAULT 0;`;
