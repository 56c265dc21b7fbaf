/**
 * Times by the service's clock, from the `Date` of its answers, ms. `look_date`: of the last look at a wallet, since a
 * month that began meanwhile hides what was charged before. `sent_date`: when a request left. `looked_date` and
 * `looked_at`, which is by this computer's clock: of the first look since a request was lost, whichever program looked.
 */
export const datedLooks = `
ALTER TABLE wallets ADD COLUMN look_date INTEGER;
ALTER TABLE requests ADD COLUMN sent_date INTEGER;
ALTER TABLE requests ADD COLUMN looked_date INTEGER;
ALTER TABLE requests ADD COLUMN looked_at INTEGER;
`;
