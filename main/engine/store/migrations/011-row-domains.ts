/**
 * A row says how its domain was read (`note`, a reason). A blank cell has a state of its own. `job_hosts` are
 * the subdomains that rows name, with their registrable domain. If that is asked about, a row's `host` is its
 * subdomain, and `job_host_answers` are saved answers for the rows of one subdomain. Saved domains in
 * non-ASCII letters can be found by those letters, so what is saved is indexed again if there are any.
 */
export const rowDomains = `
ALTER TABLE job_rows ADD COLUMN note TEXT;
ALTER TABLE job_rows ADD COLUMN host INTEGER;
UPDATE job_rows SET state = 'blank'
  WHERE seq IS NULL AND state = 'invalid' AND trim(value, ' ' || char(9, 10, 11, 12, 13, 160)) = '';

CREATE TABLE job_hosts (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  host TEXT NOT NULL,
  base TEXT NOT NULL,
  PRIMARY KEY (job_id, id)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX job_hosts_by_name ON job_hosts (job_id, host);
CREATE INDEX job_hosts_by_base ON job_hosts (job_id, base);

CREATE TABLE job_host_answers (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  host INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('companies', 'technologies')),
  snapshot_id INTEGER NOT NULL REFERENCES snapshots (id),
  PRIMARY KEY (job_id, seq, host, kind)
) WITHOUT ROWID, STRICT;
CREATE INDEX job_host_answers_by_snapshot ON job_host_answers (snapshot_id);

CREATE INDEX saved_domains_in_other_letters ON saved_domains (workspace, domain) WHERE instr(domain, 'xn--') > 0;
UPDATE saved_state SET value = 1
  WHERE key = 'rebuild' AND EXISTS (SELECT 1 FROM saved_domains WHERE instr(domain, 'xn--') > 0);
`;
