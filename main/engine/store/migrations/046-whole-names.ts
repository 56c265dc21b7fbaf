/** An older version kept names with NUL, which other databases take for another name, or refuse. They are spelt anew. */
export const wholeNames = `
UPDATE saved_state SET value = 1
  WHERE key = 'rebuild' AND (EXISTS (SELECT 1 FROM saved_technologies WHERE instr(name, char(0)) > 0)
    OR EXISTS (SELECT 1 FROM saved_values WHERE instr(value, char(0)) > 0)
    OR EXISTS (SELECT 1 FROM saved_domains WHERE instr(company, char(0)) > 0 OR instr(city, char(0)) > 0));
`;
