import { expect, onTestFinished, test } from 'vitest';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { valueNumber } from '../../../main/engine/store/saved-names.ts';
import { savedQuerySchema } from '../../../preload/contract/models/saved.ts';
import { keepSaved, nameTechnology } from '../../support/engine/keep-saved.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('a word that begins many technologies and a country finds a domain that has no country', async () => {
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  const workspace = ensureWorkspace(db, 'sample', { id: 'w', name: 'W' });
  db.transaction(() => {
    for (let number = 0; number < 40; number += 1) nameTechnology(db, `Cloud ${number}`);
    valueNumber(db, 'Cloudland');
    keepSaved(db, workspace, 'runs.test', null, ['Cloud 3', 'PHP']);
    keepSaved(db, workspace, 'cloud.test', null, []);
    keepSaved(db, workspace, 'other.test', null, ['PHP']);
  });
  const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
  onTestFinished(() => saved.close().then(close));
  const query = savedQuerySchema.parse({ text: 'cloud' });
  const { rows } = await saved.search(query, { offset: 0, limit: 9 });
  expect(rows.map(({ domain }) => domain)).toEqual(['cloud.test', 'runs.test']);
  const facets = await saved.facets(query, ['technology', 'country'], { limit: 9, contains: '' });
  expect(facets.map(({ values }) => values.map(({ value, count }) => [value, count]))).toEqual([
    [
      ['Cloud 3', 1],
      ['PHP', 1],
      [null, 1],
    ],
    [[null, 2]],
  ]);
});
