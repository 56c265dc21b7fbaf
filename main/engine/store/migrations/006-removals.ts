/** With this index alone, removals are listed with their domains, however many answers each had. */
export const removals = `
DROP INDEX snapshots_removed;
CREATE INDEX snapshots_removed ON snapshots (removed_at, workspace, key) WHERE removed_at IS NOT NULL;
`;
