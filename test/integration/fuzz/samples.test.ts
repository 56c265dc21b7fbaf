import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loadTarget, targetNames } from '../../fuzz/find-targets.ts';

/** Longer than the steps in which a ZIP file counts time, ms. */
const LATER_MS = 2_100;

async function sums(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const name of targetNames()) {
    const samples = await (await loadTarget(name)).samples();
    all[name] = samples.map((sample) => createHash('sha256').update(sample).digest('hex'));
  }
  return all;
}

// Otherwise a finding could not be made again from its seed and number.
test('the samples of each target are the same bytes every time', async () => {
  const first = await sums();
  await sleep(LATER_MS);
  expect(await sums()).toEqual(first);
});
