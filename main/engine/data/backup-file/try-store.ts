import { savedQuerySchema } from '#contract/models/saved.ts';
import { listLedger } from '../../store/ledger.ts';

/** Rows of each kind that are read. The program reads more only when somebody asks. */
const PAGE = 100;

/**
 * Opens a data folder as the program does at its start, and reads what its first screens show. What would
 * keep the program from starting, or a screen from opening, fails here. Builds the search index, which can
 * take long. Throws whatever goes wrong.
 */
export async function tryStore(dataDir: string): Promise<void> {
  // Loaded now: a file that is refused before, as most bad ones are, does not need it.
  const { createEngine } = await import('../../engine.ts');
  const engine = createEngine({ dataDir });
  try {
    const { db, store } = engine;
    if (store.refusal !== null) throw store.refusal;
    engine.sessions.describe();
    engine.sessions.known();
    engine.jobs.list(null);
    engine.lists.list(null);
    listLedger(db, null, { limit: PAGE });
    const page = { offset: 0, limit: PAGE };
    const all = savedQuerySchema.parse({});
    await engine.saved.search({ ...all, workspace: 0 }, page);
    for (const workspace of db.values<number>('SELECT DISTINCT workspace FROM saved_domains'))
      await engine.saved.search({ ...all, workspace }, page);
  } finally {
    await engine.close();
  }
}
