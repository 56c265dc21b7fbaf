import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExploreQuery, exploreQuerySchema } from '#contract/models/explore.ts';
import { createExploreAlone } from '../engine/explore-alone.ts';

/** What one step took: seconds by the clock, seconds of all processors, and the peak memory, MB. */
export interface LargeListStep {
  step: string;
  seconds: number;
  cpuSeconds: number;
  peakMb: number;
}

/**
 * Opens the file that is named first as a list, filters, sorts and exports it below the folder that is named second, and
 * prints the steps. This is a process of its own, to measure its memory alone.
 */
const [path = '', dir = ''] = process.argv.slice(2);
const explore = createExploreAlone(join(dir, 'data'));
const steps: LargeListStep[] = [];

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // From here on, the kernel counts the peak anew.
  writeFileSync('/proc/self/clear_refs', '5');
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const peakKb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  steps.push({
    step: name,
    seconds: hundredths((performance.now() - startedAt) / 1_000),
    cpuSeconds: hundredths((user + system) / 1_000_000),
    peakMb: Math.round(peakKb / 1_024),
  });
  return result;
}

function hundredths(number: number): number {
  return Math.round(number * 100) / 100;
}

const { exploreId, rows } = await step('open', () => explore.open(path));
const asked = (parts: object): ExploreQuery => exploreQuerySchema.parse(parts);
const page = (parts: object, offset = 0) => explore.page(exploreId, asked(parts), { offset, limit: 100 });
const byCompany = { sort: [{ column: 1, descending: false }] };
await step('filter', () => page({ filters: [{ kind: 'contains', column: 1, text: '77', isNot: false }] }));
await step('sort', () => page(byCompany));
await step('sort, far down', () => page(byCompany, Math.floor(rows * 0.9)));
for (const [name, parts] of [
  ['export', {}],
  ['export, sorted', byCompany],
] as const)
  await step(name, () =>
    explore.export(exploreId, { query: asked(parts), format: 'csv', out: join(dir, `${name}.csv`) }),
  );
await explore.shutdown();
process.stdout.write(JSON.stringify(steps));
