import { expect, test } from 'vitest';
import { LongPause, type Permit } from '../../../../../main/engine/service/pacer/group.ts';
import { createPacer, type Pacer, type PacerKey } from '../../../../../main/engine/service/pacer/pacer.ts';
import { createVirtualTime } from './virtual-time.ts';

const MINUTE = 60_000;
const KEY: PacerKey = { fingerprint: 'f', group: 'batch' };
const FULL = { limit: 30, remaining: 29 };

/** Records who got a turn, in order, and keeps the permits. */
function caller(pacer: Pacer, key: PacerKey = KEY) {
  const turns: string[] = [];
  const permits: Permit[] = [];
  const ask = (name: string, priority: 'interactive' | 'job' = 'job', signal?: AbortSignal): Promise<void> =>
    pacer.acquire(key, { priority, signal }).then((permit) => {
      turns.push(name);
      permits.push(permit);
      permit.left();
    });
  return { turns, permits, ask };
}

test('a new group sends one probe, and many requests once its headers are there', async () => {
  const time = createVirtualTime();
  const { turns, permits, ask } = caller(createPacer());
  for (const name of ['a', 'b', 'c']) void ask(name);
  await time.run(2_000);
  expect(turns).toEqual(['a']);
  permits[0]?.answered(FULL, null);
  await time.run(2_001);
  expect(turns).toEqual(['a', 'b', 'c']);
});

test('a probe without an answer holds the others back for a quarter of the minute, but not longer', async () => {
  const time = createVirtualTime(0);
  const { turns, ask } = caller(createPacer());
  for (const name of ['a', 'b', 'c']) void ask(name);
  await time.run(MINUTE / 4 - 1);
  expect(turns).toEqual(['a']);
  await time.run(MINUTE / 4);
  expect(turns).toEqual(['a', 'b']);
});

test('a probe that never left frees its place at once', async () => {
  const time = createVirtualTime();
  const { turns, permits, ask } = caller(createPacer());
  for (const name of ['a', 'b']) void ask(name);
  await time.run(1_000);
  permits[0]?.returned();
  await time.run(1_001);
  expect(turns).toEqual(['a', 'b']);
});

test('after a minute without answers the next request is a probe again', async () => {
  const time = createVirtualTime();
  const { turns, permits, ask } = caller(createPacer());
  void ask('a');
  await time.run(1_100);
  permits[0]?.answered(FULL, null);
  await time.run(2 * MINUTE);
  for (const name of ['b', 'c']) void ask(name);
  await time.run(2 * MINUTE + 100);
  expect(turns).toEqual(['a', 'b']);
});

test('a person gets a turn before the jobs that wait in the same group', async () => {
  const time = createVirtualTime();
  const { turns, permits, ask } = caller(createPacer());
  void ask('probe');
  void ask('job 1');
  void ask('job 2');
  void ask('person', 'interactive');
  await time.run(1_100);
  permits[0]?.answered({ limit: 30, remaining: 0 }, null);
  await time.run(MINUTE * 3);
  expect(turns.slice(0, 2)).toEqual(['probe', 'person']);
});

test('an aborted waiter gives up its place and rejects with the reason', async () => {
  const time = createVirtualTime();
  const pacer = createPacer();
  const { turns, permits, ask } = caller(pacer);
  const stop = new AbortController();
  void ask('probe');
  const gone = ask('gone', 'job', stop.signal);
  void ask('next');
  stop.abort(new Error('stopped'));
  await expect(gone).rejects.toThrow('stopped');
  expect(pacer.describe()[0]?.waiting).toBe(1);
  permits[0]?.answered(FULL, null);
  await time.run(2_000);
  expect(turns).toEqual(['probe', 'next']);
  await expect(ask('late', 'job', stop.signal)).rejects.toThrow('stopped');
});

test('a 429 pauses the whole group for its wait and lets one probe out afterwards', async () => {
  const time = createVirtualTime(0);
  const pacer = createPacer();
  const { turns, permits, ask } = caller(pacer);
  void ask('a');
  await time.run(100);
  permits[0]?.answered({ limit: 30, remaining: 0 }, 20_000);
  for (const name of ['b', 'c']) void ask(name);
  expect(pacer.describe()[0]?.pausedUntil).toMatch(/^\d{4}-.*Z$/);
  await time.run(20_099);
  expect(turns).toEqual(['a']);
  await time.run(20_100);
  expect(turns).toEqual(['a', 'b']);
  expect(pacer.describe()[0]?.pausedUntil).toBeNull();
});

test('groups and tokens do not hold each other back', async () => {
  const time = createVirtualTime();
  const pacer = createPacer();
  const batch = caller(pacer);
  const other = caller(pacer, { fingerprint: 'g', group: 'batch' });
  const lookup = caller(pacer, { fingerprint: 'f', group: 'lookup' });
  void batch.ask('a');
  await time.run(1_100);
  batch.permits[0]?.answered({ limit: 30, remaining: 0 }, 30_000);
  void other.ask('b');
  void lookup.ask('c');
  await time.run(1_200);
  expect([other.turns, lookup.turns]).toEqual([['b'], ['c']]);
});

test('the limit is the documented one until a header names another', async () => {
  const time = createVirtualTime();
  const pacer = createPacer();
  const { permits, ask } = caller(pacer, { fingerprint: 'f', group: 'lookup' });
  void ask('a');
  await time.run(1_100);
  expect(pacer.describe()[0]).toMatchObject({ group: 'lookup', limit: 120, remaining: 119, inFlight: 1 });
  permits[0]?.answered({ limit: 500, remaining: 499 }, null);
  expect(pacer.describe()[0]).toMatchObject({ limit: 500, remaining: 499, inFlight: 0 });
});

test('if Remaining is lower than our own count explains, it is believed', async () => {
  const time = createVirtualTime();
  const pacer = createPacer();
  const { permits, ask } = caller(pacer);
  void ask('a');
  await time.run(1_100);
  permits[0]?.answered({ limit: 30, remaining: 4 }, null);
  // 30, minus our one, minus 25 of other clients, minus the one kept free for them.
  expect(pacer.describe()[0]?.remaining).toBe(3);
  await time.run(1_100 + 2 * MINUTE);
  expect(pacer.describe()[0]?.remaining).toBe(30);
});

test('requests of an earlier process count until their minute is over', async () => {
  const time = createVirtualTime(0);
  const pacer = createPacer();
  pacer.recall(
    KEY,
    Array.from({ length: 30 }, (_, i) => 30_000 + i),
  );
  pacer.recall(KEY, [MINUTE * 2]);
  expect(pacer.describe()[0]?.remaining).toBe(0);
  const { turns, ask } = caller(pacer);
  void ask('a');
  await time.run(29_000);
  expect(turns).toEqual([]);
  await time.run(31_000);
  expect(turns).toEqual(['a']);
});

test('a request whose answer was lost keeps its place for a minute from then', async () => {
  const time = createVirtualTime(0);
  const pacer = createPacer();
  const { permits, ask } = caller(pacer);
  void ask('a');
  await time.run(10_000);
  permits[0]?.lost();
  await time.run(69_000);
  expect(pacer.describe()[0]?.remaining).toBe(29);
  await time.run(71_000);
  expect(pacer.describe()[0]?.remaining).toBe(30);
});

test('after the computer slept, timers that fire late do no harm', async () => {
  const time = createVirtualTime(0, { lateMs: 8 * 3_600_000 });
  const pacer = createPacer();
  const { turns, permits, ask } = caller(pacer);
  for (const name of ['a', 'b']) void ask(name);
  await time.run(100);
  permits[0]?.answered({ limit: 1, remaining: 0 }, null);
  await time.run(9 * 3_600_000);
  expect(turns).toEqual(['a', 'b']);
});

test('an impatient caller does not wait for a long pause, whether it began before or after the call', async () => {
  const time = createVirtualTime();
  const pacer = createPacer();
  const { turns, permits, ask } = caller(pacer);
  const impatient = () => pacer.acquire(KEY, { priority: 'interactive', patienceMs: 5 * MINUTE });
  void ask('probe');
  await time.run(1);
  const early = impatient();
  const refused = expect(early).rejects.toMatchObject({ name: 'LongPause', waitMs: 60 * MINUTE });
  void ask('job');
  permits[0]?.answered(FULL, 60 * MINUTE);
  await refused;
  await expect(impatient()).rejects.toBeInstanceOf(LongPause);
  expect(pacer.describe()).toMatchObject([{ waiting: 1 }]);
  await time.run(61 * MINUTE);
  expect(turns).toEqual(['probe', 'job']);
});

test('a remaining number above the limit does no harm', async () => {
  const time = createVirtualTime();
  const { turns, permits, ask } = caller(createPacer());
  void ask('a');
  await time.run(1);
  permits[0]?.answered({ limit: 30, remaining: 1_000_000 }, null);
  void ask('b');
  await time.run(2);
  permits[1]?.answered({ limit: 30, remaining: 28 }, null);
  for (const name of ['c', 'd', 'e', 'f']) void ask(name);
  await time.run(3);
  expect(turns).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});
