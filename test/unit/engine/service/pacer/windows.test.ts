import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPacer } from '../../../../../main/engine/service/pacer/pacer.ts';
import { createServer, keepBusy, type WindowKind } from './simulated-server.ts';
import { createTrips } from './trips.ts';
import { createVirtualTime } from './virtual-time.ts';

const KEY = { fingerprint: 'f', group: 'batch' } as const;
const MINUTE = 60_000;
const kinds: WindowKind[] = ['sliding', 'fixed', 'anchored'];

describe.each(kinds)('a server with a %s window', (kind) => {
  test('never refuses, whatever the latency, the limit and the number of callers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          limit: fc.integer({ min: 1, max: 200 }),
          workers: fc.integer({ min: 1, max: 40 }),
          longestMs: fc.integer({ min: 1, max: 12_000 }),
          seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
          offsetMs: fc.integer({ min: 0, max: MINUTE }),
        }),
        async ({ limit, workers, longestMs, seed, offsetMs }) => {
          const time = createVirtualTime();
          const server = createServer(kind, limit, MINUTE, offsetMs);
          const pacer = createPacer({ windowMs: MINUTE });
          keepBusy(time, pacer, KEY, server, {
            workers,
            untilMs: 5 * MINUTE,
            trip: createTrips(longestMs, seed),
          });
          await time.run(5 * MINUTE);
          expect(server.refused).toEqual([]);
          expect(server.allowed.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([{ limit: 30 }, { limit: 120 }, { limit: 500 }])(
    'uses at least 98 % of $limit a minute over ten minutes',
    async ({ limit }) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 32 - 1 }), async (seed) => {
          const time = createVirtualTime();
          const server = createServer(kind, limit, MINUTE, 17_000);
          const pacer = createPacer({ windowMs: MINUTE });
          keepBusy(time, pacer, KEY, server, {
            workers: 24,
            untilMs: 12 * MINUTE,
            trip: createTrips(400, seed),
          });
          await time.run(12 * MINUTE);
          const measured = server.allowed.filter((at) => at >= MINUTE && at < 11 * MINUTE).length;
          expect(measured / (10 * limit)).toBeGreaterThanOrEqual(0.98);
          expect(server.refused).toEqual([]);
        }),
        { numRuns: 8 },
      );
    },
  );

  test('a second process within the same minute is not refused', async () => {
    const time = createVirtualTime();
    const server = createServer(kind, 30, MINUTE);
    const options = { workers: 5, trip: createTrips(300, 3) };
    keepBusy(time, createPacer(), KEY, server, { ...options, untilMs: 1_600 });
    await time.run(20_000);
    const before = server.allowed.length;
    expect(before).toBeGreaterThan(5);
    expect(before).toBeLessThan(30);
    keepBusy(time, createPacer(), KEY, server, { ...options, untilMs: 5 * MINUTE });
    await time.run(5 * MINUTE);
    expect(server.refused).toEqual([]);
    expect(server.allowed.length).toBeGreaterThan(before + 3 * 30);
  });

  test('two processes at once share the allowance with few refusals', async () => {
    const time = createVirtualTime();
    const server = createServer(kind, 30, MINUTE);
    for (const seed of [1, 2]) {
      const trip = createTrips(300, seed);
      keepBusy(time, createPacer(), KEY, server, { workers: 8, untilMs: 20 * MINUTE, trip });
    }
    await time.run(20 * MINUTE);
    expect(server.refused.length).toBeLessThanOrEqual(10);
    expect(server.allowed.length / (20 * 30)).toBeGreaterThan(0.8);
  });
});
