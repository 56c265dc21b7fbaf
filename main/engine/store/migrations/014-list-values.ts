/** Values that a service's lists can be narrowed down by, as its files and its refusals told; `name` is what people call a country's number. */
export const listValues = `
CREATE TABLE list_values (
  realm TEXT NOT NULL,
  field TEXT NOT NULL CHECK (field IN ('country', 'company_size')),
  value TEXT NOT NULL,
  name TEXT,
  PRIMARY KEY (realm, field, value)
) WITHOUT ROWID, STRICT;
`;
