/**
 * `settled_used` is what `monthly.used` of the wallet must be by everything booked since the last look; NULL if that is
 * not known.
 */
export const walletFigures = `
ALTER TABLE wallets ADD COLUMN settled_used REAL;`;
