import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Permit } from '../../../../../main/engine/service/pacer/group.ts';
import { createPacer, type PacerKey } from '../../../../../main/engine/service/pacer/pacer.ts';
import { createServer, keepBusy, type WindowKind } from './simulated-server.ts';
import { createTrips } from './trips.ts';
import { createVirtualTime } from './virtual-time.ts';

const MINUTE = 60_000;
const at = (endpoint: string): PacerKey => ({ fingerprint: 'f', group: 'lookup', endpoint });
const kinds: WindowKind[] = ['sliding', 'fixed', 'anchored'];
const limit = fc.integer({ min: 30, max: 600 });

/** Which counter counts each endpoint; the documentation leaves it open. */
const counters = {
  'each endpoint by itself': { domains: 0, companies: 1, credits: 2 },
  'lookups together': { domains: 0, companies: 0, credits: 2 },
  'all together': { domains: 0, companies: 0, credits: 0 },
} as const;

describe.each(kinds)('a server with a %s window', (kind) => {
  test.each(Object.entries(counters))('that counts %s refuses nothing', async (_, counterOf) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          limits: fc.tuple(limit, limit, limit),
          workers: fc.integer({ min: 1, max: 12 }),
          longestMs: fc.integer({ min: 1, max: 8_000 }),
          seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        }),
        async ({ limits, workers, longestMs, seed }) => {
          const time = createVirtualTime();
          const pacer = createPacer({ windowMs: MINUTE });
          const servers = limits.map((each, index) => createServer(kind, each, MINUTE, index * 13_000));
          for (const [endpoint, counter] of Object.entries(counterOf)) {
            const server = servers[counter];
            if (server === undefined) continue;
            const trip = createTrips(longestMs, seed + endpoint.length);
            keepBusy(time, pacer, at(endpoint), server, { workers, untilMs: 4 * MINUTE, trip });
          }
          await time.run(4 * MINUTE);
          expect(servers.flatMap(({ refused }) => refused)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('uses at least 98 % of the limit of lookups even while the balance is asked for', async () => {
    const time = createVirtualTime();
    const pacer = createPacer({ windowMs: MINUTE });
    const lookups = createServer(kind, 120, MINUTE, 17_000);
    const credits = createServer(kind, 500, MINUTE, 17_000);
    const trip = createTrips(400, 1);
    keepBusy(time, pacer, at('companies'), lookups, { workers: 8, untilMs: 12 * MINUTE, trip });
    keepBusy(time, pacer, at('credits'), credits, { workers: 1, untilMs: 12 * MINUTE, trip });
    await time.run(12 * MINUTE);
    const measured = lookups.allowed.filter((moment) => moment >= MINUTE && moment < 11 * MINUTE).length;
    expect(measured / (10 * 120)).toBeGreaterThanOrEqual(0.98);
    expect([...lookups.refused, ...credits.refused]).toEqual([]);
  });
});

/** Asks for turns at several endpoints of one group and records who got one. */
function caller() {
  const pacer = createPacer({ windowMs: MINUTE });
  const turns: string[] = [];
  const permits = new Map<string, Permit>();
  const ask = (endpoint: string, name = endpoint): Promise<void> =>
    pacer.acquire(at(endpoint), { priority: 'job' }).then((permit) => {
      turns.push(name);
      permits.set(name, permit);
      permit.left();
    });
  return { pacer, turns, permits, ask };
}

test('a caller that waits for a full endpoint does not hold up callers of another one', async () => {
  const time = createVirtualTime();
  const { pacer, turns, permits, ask } = caller();
  void ask('credits');
  await time.run(1_100);
  permits.get('credits')?.answered({ limit: 500, remaining: 499 }, null);
  expect(pacer.describe()[0]).toMatchObject({ limit: 500, remaining: 499 });
  void ask('companies', 'first');
  await time.run(1_200);
  permits.get('first')?.answered({ limit: 1, remaining: 0 }, null);
  expect(pacer.describe()[0]).toMatchObject({ limit: 1, remaining: 0 });
  for (const name of ['second', 'third']) void ask('companies', name);
  void ask('credits', 'again');
  await time.run(1_300);
  expect(turns).toEqual(['credits', 'first', 'again']);
  await time.run(1_300 + MINUTE);
  expect(turns).toEqual(['credits', 'first', 'again', 'second']);
});

test('the first caller gets the first turn, whatever its endpoint is', async () => {
  const time = createVirtualTime();
  const { turns, permits, ask } = caller();
  const names = ['first', 'second', 'third', 'fourth'];
  for (const [index, name] of names.entries()) void ask(index % 2 === 0 ? 'credits' : 'companies', name);
  for (const name of names) {
    await time.run(time.now() + 10);
    permits.get(name)?.returned();
  }
  expect(turns).toEqual(names);
});

test('an endpoint that named no limit yet has the documented limit, together with the others', async () => {
  const time = createVirtualTime();
  const { pacer, permits, turns, ask } = caller();
  void ask('credits');
  await time.run(1_100);
  permits.get('credits')?.answered({ limit: 500, remaining: 499 }, null);
  pacer.recall(
    at('companies'),
    Array.from({ length: 119 }, () => 1_000),
  );
  void ask('companies');
  await time.run(1_200);
  expect(turns).toEqual(['credits']);
  void ask('credits', 'again');
  await time.run(1_300);
  expect(turns).toEqual(['credits', 'again']);
});

test('requests of others at one endpoint take no place at another endpoint that is counted separately', async () => {
  const time = createVirtualTime();
  const { turns, permits, ask } = caller();
  void ask('companies');
  await time.run(1_100);
  permits.get('companies')?.answered({ limit: 120, remaining: 119 }, null);
  void ask('credits');
  await time.run(1_200);
  permits.get('credits')?.answered({ limit: 500, remaining: 200 }, null);
  for (let each = 0; each < 20; each += 1) void ask('companies', `lookup ${each}`);
  await time.run(1_300);
  expect(turns).toHaveLength(22);
});

test('endpoints with different limits together stay within the documented one', async () => {
  const time = createVirtualTime();
  const pacer = createPacer({ windowMs: MINUTE });
  const servers = [createServer('sliding', 100, MINUTE), createServer('sliding', 110, MINUTE)];
  for (const [index, server] of servers.entries()) {
    const trip = createTrips(400, index);
    keepBusy(time, pacer, at(`lookup ${index}`), server, { workers: 8, untilMs: MINUTE / 2, trip });
  }
  await time.run(MINUTE / 2);
  expect(servers.flatMap(({ allowed }) => allowed)).toHaveLength(120);
});
