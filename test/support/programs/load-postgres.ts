import { createEngine } from '../../../main/engine/engine.ts';
import { loadPostgres } from '../../../main/engine/warehouse/load-postgres.ts';
import { keepHeapSmall } from '../../../main/process/small-heap.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { unwatched } from '../engine/warehouse-fixture.ts';
import { type Measured, measured } from '../run/measured.ts';

export interface Loaded extends Measured {
  rows: number;
}

/** Loads the data folder that is the first argument into the database that is the second. */
const [dataDir = '', to = ''] = process.argv.slice(2);
// As each of our programs begins.
keepHeapSmall();
const engine = createEngine({ dataDir, maySpend: false });
await engine.saved.changesKept();
// Otherwise the engine makes the table of saved domains during a long load. `saved-million` measures that.
const workspace = engine.db.get<{ id: number }>('SELECT id FROM workspaces')?.id ?? 0;
await engine.saved.search({ ...savedQuerySchema.parse({}), workspace }, { offset: 0, limit: 1 });
const password = process.env.PGPASSWORD;
const { result, took } = await measured(() =>
  loadPostgres(engine, { to, since: 'all', password }, unwatched()),
);
const loaded: Loaded = { rows: result.rows, ...took };
process.stdout.write(`${JSON.stringify(loaded)}\n`);
await engine.close();
