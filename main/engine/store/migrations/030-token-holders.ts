/**
 * Which workspaces a token reaches, as the service said last. The token is named by its fingerprint. The service takes
 * few questions of this kind in a minute, and each command begins with one.
 */
export const tokenHolders = `
CREATE TABLE token_holders (
  fingerprint TEXT PRIMARY KEY,
  workspaces TEXT NOT NULL,
  asked_at INTEGER NOT NULL
) WITHOUT ROWID;
`;
