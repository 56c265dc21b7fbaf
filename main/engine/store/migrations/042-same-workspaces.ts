/**
 * One service may be reached under several names, such as 127.0.0.1 and localhost. Each has data of its own, but the
 * workspaces with one id are one, and pay from one wallet: what is in doubt in one is in doubt in each.
 */
export const sameWorkspaces = `
CREATE VIEW same_workspaces AS
  SELECT a.id AS workspace, b.id AS other FROM workspaces a JOIN workspaces b USING (tenant_id)
  WHERE (a.realm = 'sample') = (b.realm = 'sample');

DROP VIEW all_doubts;
CREATE VIEW all_doubts AS
  SELECT s.other AS workspace, d.subject, d.request_id FROM doubts d JOIN same_workspaces s ON s.workspace = d.workspace
  UNION ALL SELECT workspace, subject, -id FROM team_doubts;
`;
