import { expect, test } from 'vitest';
import { createSharedWork } from '../../../../main/engine/tables/shared-work.ts';

const settled = () => new Promise<void>((done) => setImmediate(done));

/** Work whose turns end when the test says so, or when they are stopped. */
function openWork() {
  const turns: { signal: AbortSignal; answer(): Promise<void>; isOver: boolean }[] = [];
  const work = createSharedWork(
    (signal) =>
      new Promise<number>((resolve, reject) => {
        const number = turns.length + 1;
        const turn = {
          signal,
          isOver: false,
          answer: () => {
            turn.isOver = true;
            resolve(number);
            return settled();
          },
        };
        turns.push(turn);
        signal.addEventListener('abort', () =>
          setImmediate(() => {
            turn.isOver = true;
            reject(new Error('stopped'));
          }),
        );
      }),
  );
  return { work, turns };
}

const stopped = { code: 'cancelled' };

test('however many callers wait, the work is done once, and its outcome is kept', async () => {
  const { work, turns } = openWork();
  const both = Promise.all([work.wait(), work.wait()]);
  await settled();
  await turns[0]?.answer();
  expect(await both).toEqual([1, 1]);
  expect(await work.wait()).toBe(1);
  work.rest();
  expect(turns).toHaveLength(1);
});

test('when the last caller has gone, the work is stopped; the next caller starts it again, once the stopped work has ended', async () => {
  const { work, turns } = openWork();
  const [one, two] = [new AbortController(), new AbortController()];
  const waits = [one, two].map(({ signal }) => expect(work.wait(signal)).rejects.toMatchObject(stopped));
  await settled();
  one.abort();
  await waits[0];
  expect(turns[0]?.signal.aborted).toBe(false);
  two.abort();
  await waits[1];
  expect(turns[0]?.signal.aborted).toBe(true);
  expect(work.isBegun()).toBe(false);
  const again = work.wait();
  expect(turns).toHaveLength(1);
  await expect.poll(() => turns.length).toBe(2);
  expect(turns[0]?.isOver).toBe(true);
  await turns[1]?.answer();
  expect(await again).toBe(2);
});

test('work that was begun without a caller goes on until `rest` is called', async () => {
  const { work, turns } = openWork();
  work.begin();
  await settled();
  const one = new AbortController();
  const waiting = expect(work.wait(one.signal)).rejects.toMatchObject(stopped);
  one.abort();
  await waiting;
  expect(turns[0]?.signal.aborted).toBe(false);
  const other = work.wait();
  work.rest();
  expect(turns[0]?.signal.aborted).toBe(false);
  await turns[0]?.answer();
  expect(await other).toBe(1);
});

test('for a caller whose signal is aborted already, no work is begun', async () => {
  const { work, turns } = openWork();
  await expect(work.wait(AbortSignal.abort())).rejects.toMatchObject(stopped);
  await settled();
  expect(turns).toEqual([]);
  await work.end();
});
