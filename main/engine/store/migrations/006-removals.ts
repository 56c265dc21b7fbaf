/** What was removed is listed by removal, with its domains, however many answers it had: the index alone tells. */
export const removals = `
DROP INDEX snapshots_removed;
CREATE INDEX snapshots_removed ON snapshots (removed_at, workspace, key) WHERE removed_at IS NOT NULL;
`;
