/**
 * What the server of the team's library said of itself when this computer was connected last: which one it is (`server`)
 * and how far its log had come (`server_log`). `behind_from` is since when it may lack something that it had, ms since 1970
 * by its own clock. All are NULL if it never said so.
 */
export const libraryServers = `
ALTER TABLE team_connection ADD COLUMN server TEXT;
ALTER TABLE team_connection ADD COLUMN server_log REAL;
ALTER TABLE team_connection ADD COLUMN behind_from REAL;`;
