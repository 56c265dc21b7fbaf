import { expect, it } from 'vitest';
import { createBandwidth } from '../../../../main/engine/downloads/body/bandwidth.ts';

/** Reads as fast as the cap allows for so many ms; returns how many bytes. */
function readFor(ms: number, pieces: readonly number[], limit: number): number {
  let nowMs = 0;
  const bandwidth = createBandwidth(limit, () => nowMs);
  let bytes = 0;
  for (let turn = 0; nowMs < ms; turn += 1) {
    const piece = pieces[turn % pieces.length] ?? 1;
    bytes += piece;
    for (let wait = bandwidth.spend(piece); wait > 0; wait = bandwidth.spend(0)) nowMs += wait;
  }
  return bytes;
}

it.each([
  [100_000, [65_536]],
  [10_000_000, [65_536, 1_460, 300]],
  [1_000, [65_536]],
])('lets %i bytes through in a second, in pieces of %j', (limit, pieces) => {
  const bytes = readFor(1_000_000, pieces, limit);
  expect(bytes / 1_000).toBeGreaterThan(limit * 0.9);
  expect(bytes / 1_000).toBeLessThan(limit * 1.1 + 65.536);
});

it('saves up no more than what passes in a moment', () => {
  let nowMs = 0;
  const bandwidth = createBandwidth(1_000, () => nowMs);
  nowMs = 3_600_000;
  expect(bandwidth.spend(250)).toBe(0);
  expect(bandwidth.spend(100)).toBe(100);
});

it('delays nobody without a limit, and forgets a debt when the limit is removed', () => {
  const bandwidth = createBandwidth(null, () => 0);
  expect(bandwidth.spend(1e12)).toBe(0);
  bandwidth.setLimit(1_000);
  expect(bandwidth.spend(5_000)).toBe(1_000);
  bandwidth.setLimit(null);
  expect(bandwidth.spend(5_000)).toBe(0);
});
