import { createSaved } from '../../../main/engine/saved/saved.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedQuerySchema } from '../../../preload/contract/models/saved.ts';
import { keepSaved } from '../engine/keep-saved.ts';

/**
 * Keeps and removes domains in the data folder that is named first, and searches them, until it is killed. It says
 * so once the table is open. The second argument begins the names, so that each run has its own.
 */
const [dataDir = '', run = ''] = process.argv.slice(2);
const { db } = openStore(dataDir);
const workspace = db.values<number>('SELECT id FROM workspaces')[0] ?? 0;
const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
const search = () => saved.search(savedQuerySchema.parse({}), { offset: 0, limit: 10 });
await search();
process.send?.('open');
for (let round = 0; ; round += 1) {
  db.transaction(() => {
    for (let index = 0; index < 20; index += 1)
      keepSaved(
        db,
        workspace,
        `r${run}-${round}-${index}.test`,
        ['Quarz', 'Wolfram', 'Jaspis'][index % 3] ?? null,
        ['PHP', 'Matomo'],
      );
    const [old] = db.values<number>('SELECT id FROM saved_domains ORDER BY id LIMIT 1');
    if (round % 3 === 0 && old !== undefined) {
      db.run('DELETE FROM saved_domains WHERE id = ?', [old]);
      db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'removal'`);
    }
  });
  await search();
}
