/**
 * `is_one` is 1 if the wallet of a workspace fell by exactly what the other one bought when it was looked at last after
 * that: both pay from one. `used_owed` is what `monthly.used` lacked at the last look of all that was booked, credits: it
 * may follow late.
 */
export const provenWallets = `
ALTER TABLE bought_since ADD COLUMN is_one INTEGER NOT NULL DEFAULT 0;
ALTER TABLE wallets ADD COLUMN used_owed REAL NOT NULL DEFAULT 0;`;
