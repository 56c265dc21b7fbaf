/**
 * What each answer changed, so that reports and filters over many domains need not read the answers again.
 * Both tables are derived from the snapshots, as `saved_domains` is. If a row of
 * `saved_domains` is deleted, so are its rows here.
 */
export const changes = `
-- Each answer about a domain of which something of that kind was known before; 'domain' is the row of saved_domains, 'at' the time of the answer.
CREATE TABLE saved_refreshes (
  snapshot INTEGER PRIMARY KEY,
  domain INTEGER NOT NULL,
  workspace INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_refreshes_by_domain ON saved_refreshes (domain, at);
CREATE INDEX saved_refreshes_by_time ON saved_refreshes (workspace, at, domain);

-- One technology that came (1) or went (-1), or one fact of a company that changed (0). 'snapshot' is the answer that says so, 'older' the one that
-- said otherwise. The rows of a domain are in the order of their answers.
CREATE TABLE saved_changes (
  id INTEGER PRIMARY KEY,
  domain INTEGER NOT NULL,
  workspace INTEGER NOT NULL,
  snapshot INTEGER NOT NULL,
  at INTEGER NOT NULL,
  older INTEGER NOT NULL,
  older_at INTEGER NOT NULL,
  sign INTEGER NOT NULL,
  technology INTEGER,
  field TEXT,
  was TEXT,
  became TEXT
) STRICT;
CREATE INDEX saved_changes_by_domain ON saved_changes (domain);
CREATE INDEX saved_changes_by_time ON saved_changes (workspace, at);
CREATE INDEX saved_changes_by_technology ON saved_changes (workspace, technology, at, domain, sign) WHERE technology IS NOT NULL;

INSERT INTO saved_state VALUES ('changes', (SELECT count(*) > 0 FROM saved_domains));
`;
