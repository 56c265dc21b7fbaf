import { expect, onTestFinished, test } from 'vitest';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { keepSaved } from '../../support/engine/keep-saved.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('with one technology wanted and another one left out, domains with only the first are found', async () => {
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  const workspace = ensureWorkspace(db, 'sample', { id: 'w', name: 'W' });
  db.transaction(() => {
    for (const [index, names] of [['Shopify', 'Klaviyo'], ['PHP', 'Shopify'], ['Klaviyo'], []].entries())
      keepSaved(db, workspace, `d${index}.test`, null, names);
  });
  const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
  onTestFinished(() => saved.close().then(close));
  const found = async (technologies: object) => {
    const page = await saved.search(savedQuerySchema.parse({ technologies }), { offset: 0, limit: 9 });
    return page.rows.map(({ domain }) => domain);
  };
  expect(await found({ is: ['Shopify'], not: ['Klaviyo'] })).toEqual(['d1.test']);
  expect(await found({ not: ['klaviyo', null] })).toEqual(['d1.test']);
  expect(await found({ is: [null] })).toEqual(['d3.test']);
  expect(await found({ is: ['Shopify'], not: ['Shopify'] })).toEqual([]);
  // A plain list means the values that are kept.
  expect(await found(['Klaviyo', 'Shopify'])).toEqual(['d0.test']);
});
