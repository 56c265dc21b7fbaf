/**
 * What a lookup really cost by answers since the last look at the wallet (`charged_since`), and by those before it
 * (`charged`), in credits, each the highest; NULL if none told.
 */
export const chargedPrice = `
ALTER TABLE wallets ADD COLUMN charged REAL;
ALTER TABLE wallets ADD COLUMN charged_since REAL;`;
