/**
 * How a request came into doubt and out of it: a JSON array of `{way, at, doubt, balance}`, oldest first. `doubt` is what
 * was in doubt from then on, and `balance` what the wallet was last known to hold, in credits. Null for one that never was.
 */
export const evidence = 'ALTER TABLE requests ADD COLUMN evidence TEXT;';
