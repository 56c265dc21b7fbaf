/**
 * Answers are stored compressed (`answers/packing.ts`): then `raw` is empty. `packed` in `saved_state` is the id up to
 * which the answers of older versions have been compressed, in the background.
 */
export const packedAnswers = `
ALTER TABLE snapshots ADD COLUMN packed BLOB;
INSERT INTO saved_state VALUES ('packed', 0);
`;
