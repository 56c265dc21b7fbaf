import { expect, onTestFinished, test } from 'vitest';
import { beginTagChange, noteTagChange, takeTagChange } from '../../../../main/engine/saved/tag-changes.ts';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

test('a change of tags is found without reading the others, and the oldest changes are forgotten', () => {
  const { db, close } = openStore(tempDir());
  onTestFinished(close);
  const note = (domain: string) => {
    const id = beginTagChange(db);
    noteTagChange(db, id, { workspace: 1, domain }, ['old'], ['new']);
    return id;
  };
  const ids = Array.from({ length: 25 }, (_, index) => note(`site${index}.com`));
  for (const work of ['SELECT * FROM', 'DELETE FROM']) {
    for (const condition of ['change_id = 1', 'change_id <= 1']) {
      const plan = db.all<{ detail: string }>(
        `EXPLAIN QUERY PLAN ${work} temp.changed_tags WHERE ${condition}`,
      );
      expect(plan.map(({ detail }) => detail)).toEqual([
        expect.stringMatching(/^SEARCH .*changed_tags USING PRIMARY KEY \(change_id/),
      ]);
    }
  }
  expect(takeTagChange(db, ids[0] ?? 0)).toEqual([]);
  const change = { workspace: 1, domain: 'site24.com', lost: ['old'], gained: ['new'] };
  expect(takeTagChange(db, ids[24] ?? 0)).toEqual([change]);
  expect(takeTagChange(db, ids[24] ?? 0)).toEqual([]);
});
