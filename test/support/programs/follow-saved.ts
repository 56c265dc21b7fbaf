import { createSaved } from '../../../main/engine/saved/saved.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { keepSaved } from '../engine/keep-saved.ts';

/**
 * Keeps and removes domains in the data folder that is named first, and searches them, until it is killed. Compares each
 * search with the store. The second argument begins the names, so that each run has its own; the third is how many
 * domains stay. It says `ready` before it opens anything, `open` after the first search, and what a search says that is
 * wrong.
 */
const [dataDir = '', run = '', most = '0'] = process.argv.slice(2);
const COMPANIES = ['Quarz', 'Wolfram', 'Jaspis'];
process.send?.('ready');
const { db } = openStore(dataDir);
const workspace = db.values<number>('SELECT id FROM workspaces')[0] ?? 0;
const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
await search(0);
process.send?.('open');
for (let round = 0; ; round += 1) {
  db.transaction(() => {
    for (let index = 0; index < 20; index += 1)
      keepSaved(
        db,
        workspace,
        `r${run}-${round}-${index}.test`,
        COMPANIES[(round + index) % COMPANIES.length] ?? null,
        ['PHP', 'Matomo'],
      );
    // One that is there has another company now.
    const [known = ''] = db.values<string>('SELECT domain FROM saved_domains ORDER BY id LIMIT 1 OFFSET 25');
    keepSaved(db, workspace, known, COMPANIES[round % COMPANIES.length] ?? null, ['PHP']);
    const [count = 0] = db.values<number>('SELECT count(*) FROM saved_domains');
    if (count <= Number(most)) return;
    db.run('DELETE FROM saved_domains WHERE id IN (SELECT id FROM saved_domains ORDER BY id LIMIT ?)', [
      count - Number(most),
    ]);
    db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'removal'`);
  });
  await search(round);
}

/** Searches everything and one company, and reports what the store does not say. */
async function search(round: number): Promise<void> {
  const company = COMPANIES[round % COMPANIES.length] ?? '';
  const offset = (round * 37) % 120;
  for (const text of ['', company]) {
    const found = await saved.search(savedQuerySchema.parse({ text }), { offset, limit: 10 });
    const domains = db.values<string>(
      `SELECT domain FROM saved_domains WHERE workspace = ? AND (? = '' OR company = ?) ORDER BY domain`,
      [workspace, text, text],
    );
    const told = [found.total, ...found.rows.map(({ domain }) => domain)].join();
    const right = [domains.length, ...domains.slice(offset, offset + 10)].join();
    if (told !== right) process.send?.(`"${text}" from ${offset} finds ${told}, not ${right}`);
  }
}
