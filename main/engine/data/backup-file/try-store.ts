import { savedQuerySchema } from '../../../../preload/contract/models/saved.ts';
import { createEngine } from '../../engine.ts';
import { listLedger } from '../../store/ledger.ts';

/** Rows of each kind that are looked at; more are read when somebody asks for them. */
const PAGE = 100;

/**
 * Opens a data folder as the program's start does, and reads what its first screens show: what could keep the program from starting, or a screen
 * from opening, fails here. Makes what is saved searchable, which takes its time. Throws whatever goes wrong.
 */
export async function tryStore(dataDir: string): Promise<void> {
  const engine = createEngine({ dataDir });
  try {
    const { db } = engine;
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
