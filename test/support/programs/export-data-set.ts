import { createEngine } from '../../../main/engine/engine.ts';
import { keepHeapSmall } from '../../../main/process/small-heap.ts';
import { writeDataSet } from '../engine/warehouse-fixture.ts';
import { type Measured, measured } from '../run/measured.ts';

export interface Exported extends Measured {
  part: string | null;
}

/** Writes a data set of the data folder that is the first argument into the folder that is the second. */
const [dataDir = '', dir = ''] = process.argv.slice(2);
// As each of our programs begins.
keepHeapSmall();
const engine = createEngine({ dataDir, maySpend: false });
await engine.saved.changesKept();
const { result, took } = await measured(() => writeDataSet(engine, dir, 'new'));
const exported: Exported = { part: result.part, ...took };
process.stdout.write(`${JSON.stringify(exported)}\n`);
await engine.close();
