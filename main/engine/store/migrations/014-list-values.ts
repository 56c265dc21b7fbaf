/**
 * Values by which a service's lists can be filtered, as its files and its refusals named them. `name` is the
 * name of a country; its value is a number.
 */
export const listValues = `
CREATE TABLE list_values (
  realm TEXT NOT NULL,
  field TEXT NOT NULL CHECK (field IN ('country', 'company_size')),
  value TEXT NOT NULL,
  name TEXT,
  PRIMARY KEY (realm, field, value)
) WITHOUT ROWID, STRICT;
`;
