/**
 * Labels say for whom something was paid: a client, a project. A request has that of its run, or the one that was in sight when it left; its lines in the
 * ledger have the same. `folded` is by what two spellings of a name are one label. The index by day holds all that the sums of a month take, so that they
 * are read from it alone.
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
