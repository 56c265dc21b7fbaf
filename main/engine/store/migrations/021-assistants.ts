/**
 * A session of an assistant: one start of its server, with the name that the assistant gave itself. A request has the
 * session that it was sent for, and so have its lines in the ledger. A run has the session that started it last. So
 * budgets are counted from the store, and starting a server again changes nothing.
 */
export const assistants = `
CREATE TABLE assistants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
ALTER TABLE jobs ADD COLUMN assistant INTEGER REFERENCES assistants (id);
ALTER TABLE requests ADD COLUMN assistant INTEGER REFERENCES assistants (id);
ALTER TABLE ledger ADD COLUMN assistant INTEGER REFERENCES assistants (id);
CREATE INDEX ledger_by_assistant ON ledger (assistant, at, credits) WHERE assistant IS NOT NULL;
CREATE INDEX requests_by_assistant ON requests (assistant, sent_at, doubt) WHERE assistant IS NOT NULL AND doubt > 0;
`;
