/**
 * Answers are stored compressed (`answers/packing.ts`): then `raw` is empty. `unpacked` in `saved_state` is the id up
 * to which answers of older versions are still to be compressed, in the background; 0 if none are.
 */
export const packedAnswers = `
ALTER TABLE snapshots ADD COLUMN packed BLOB;
INSERT INTO saved_state VALUES ('unpacked', (SELECT coalesce(max(id), 0) FROM snapshots));
`;
