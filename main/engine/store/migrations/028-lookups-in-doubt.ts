/**
 * Hardly any lookup is in doubt. Without an index of those, a lost request that is cleared walks all lookups of all runs of
 * its workspace.
 */
export const lookupsInDoubt = `
CREATE INDEX job_lookups_unknown ON job_lookups (job_id, kind, seq) WHERE state = 'unknown';`;
