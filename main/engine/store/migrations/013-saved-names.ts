/**
 * The names of a saved domain: the words of its company's name, and its own letters if it is stored in ASCII.
 * `ws7ws` is workspace 7: a search finds only its names, however many other workspaces have.
 */
export const savedNames = `
CREATE VIRTUAL TABLE saved_names USING fts5 (
  words, content = '', contentless_delete = 1, detail = 'none', prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
-- Names are found by their words, those in other letters among them.
DROP INDEX saved_domains_in_other_letters;
INSERT INTO saved_names (rowid, words) SELECT id, company || ' ws' || workspace || 'ws' FROM saved_domains WHERE company IS NOT NULL;
UPDATE saved_state SET value = 1
  WHERE key = 'rebuild' AND EXISTS (SELECT 1 FROM saved_domains WHERE instr(domain, 'xn--') > 0);
`;
