import { createEngine } from '../../../main/engine/engine.ts';
import { keepHeapSmall } from '../../../main/process/small-heap.ts';
import { writeDataSet } from '../engine/warehouse-fixture.ts';

export interface Exported {
  part: string | null;
  ms: number;
  /** The time of all threads, ms. */
  cpuMs: number;
  /** The most that the export needed over what the engine had before, MB. */
  memoryMb: number;
  /** The longest time for which nothing else of the process could go on. */
  longestPauseMs: number;
}

/** Writes a data set of the data folder that is the first argument into the folder that is the second. */
const [dataDir = '', dir = ''] = process.argv.slice(2);
// As each of our programs begins.
keepHeapSmall();
const engine = createEngine({ dataDir, maySpend: false });
await engine.saved.changesKept();
// It starts no other process. Asking the system for more than this takes a tenth of the time that is measured.
const memory = () => Math.round(process.memoryUsage.rss() / 1_048_576);
const before = memory();
let most = before;
let lastTick = performance.now();
let longestPauseMs = 0;
const ticks = setInterval(() => {
  longestPauseMs = Math.max(longestPauseMs, performance.now() - lastTick - 10);
  lastTick = performance.now();
}, 10);
const looks = setInterval(() => {
  most = Math.max(most, memory());
}, 50);
const startedAt = performance.now();
const cpu = process.cpuUsage();
const { part } = await writeDataSet(engine, dir, 'new');
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
const cpuMs = (user + system) / 1_000;
clearInterval(ticks);
clearInterval(looks);
const exported: Exported = { part, ms, cpuMs, memoryMb: most - before, longestPauseMs };
process.stdout.write(`${JSON.stringify(exported)}\n`);
await engine.close();
