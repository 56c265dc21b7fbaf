/**
 * A label says for whom something is paid: a client, a project. A request has the label of its run, or the
 * one that was chosen when it left. Its lines in the ledger have the same. Two spellings of a name are one
 * label if their `folded` is the same. The index by day holds all that the sums of a month need, so nothing
 * else is read.
 */
export const labels = `
CREATE TABLE labels (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE
) STRICT;
ALTER TABLE jobs ADD COLUMN label INTEGER REFERENCES labels (id);
ALTER TABLE requests ADD COLUMN label INTEGER REFERENCES labels (id);
ALTER TABLE ledger ADD COLUMN label INTEGER REFERENCES labels (id);
DROP INDEX ledger_by_day;
CREATE INDEX ledger_by_day ON ledger (workspace, wallet, at, credits, label);
CREATE INDEX ledger_by_label ON ledger (label, id) WHERE label IS NOT NULL;
`;
