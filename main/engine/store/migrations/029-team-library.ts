/**
 * A lease, and what is in doubt for a colleague, belongs to the library that it comes from: another one knows nothing of
 * it. What was noted before is of the library in use, or of one that was left.
 */
const BEFORE = `coalesce((SELECT library FROM team_connection), (SELECT max(library) FROM team_streams), '')`;

export const teamLibrary = `
ALTER TABLE team_doubts ADD COLUMN library TEXT NOT NULL DEFAULT '';
ALTER TABLE team_leases ADD COLUMN library TEXT NOT NULL DEFAULT '';
UPDATE team_doubts SET library = ${BEFORE};
UPDATE team_leases SET library = ${BEFORE};
`;
