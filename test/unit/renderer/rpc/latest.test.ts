import { expect, test } from 'vitest';
import { createLatest } from '../../../../renderer/rpc/latest.ts';

/** Work whose answers come when the test says so. */
function openLatest() {
  const asked: { input: string; signal: AbortSignal; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const heard: string[] = [];
  const failures: unknown[] = [];
  const latest = createLatest<string, string>({
    work: (input, signal) =>
      new Promise((resolve, reject) => {
        const settled = () => new Promise<void>((done) => setImmediate(done));
        asked.push({
          input,
          signal,
          answer: () => {
            resolve(`to ${input}`);
            return settled();
          },
          fail: () => {
            reject(new Error(input));
            return settled();
          },
        });
      }),
    done: (output) => heard.push(output),
    onFailure: (error) => failures.push(error),
  });
  return { latest, asked, heard, failures, inputs: () => asked.map(({ input }) => input) };
}

test('of many requests, work is done for the first and the last, and only the last gives a result', async () => {
  const { latest, asked, heard, inputs } = openLatest();
  for (const input of ['s', 'sh', 'sho', 'shop']) latest.ask(input);
  expect(inputs()).toEqual(['s']);
  await asked[0]?.answer();
  expect(heard).toEqual([]);
  expect(inputs()).toEqual(['s', 'shop']);
  await asked[1]?.answer();
  expect(heard).toEqual(['to shop']);
});

test('a failure is reported only for the last request', async () => {
  const { latest, asked, heard, failures } = openLatest();
  latest.ask('a');
  latest.ask('b');
  await asked[0]?.fail();
  expect(failures).toEqual([]);
  await asked[1]?.fail();
  expect(failures).toEqual([new Error('b')]);
  latest.ask('c');
  await asked[2]?.answer();
  expect(heard).toEqual(['to c']);
});

test('after it was closed, nothing more is asked, and no result is given', async () => {
  const { latest, asked, heard, inputs } = openLatest();
  latest.ask('a');
  latest.ask('b');
  latest.close();
  await asked[0]?.answer();
  expect(heard).toEqual([]);
  expect(inputs()).toEqual(['a']);
});

test('work is stopped if something else is asked, and if its result is no longer wanted', async () => {
  const { latest, asked, heard, failures, inputs } = openLatest();
  latest.ask('a');
  expect(asked[0]?.signal.aborted).toBe(false);
  latest.ask('b');
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[0]?.fail();
  latest.drop();
  expect(asked[1]?.signal.aborted).toBe(true);
  await asked[1]?.answer();
  expect([heard, failures, inputs()]).toEqual([[], [], ['a', 'b']]);
  latest.ask('c');
  await asked[2]?.answer();
  expect(heard).toEqual(['to c']);
});
