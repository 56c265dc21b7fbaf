import { expect, it } from 'vitest';
import { createSemaphore } from '../../../../main/engine/base/semaphore.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('gives places in order, and none to a caller that stopped waiting', async () => {
  const places = createSemaphore(2);
  const begun: string[] = [];
  const leaving = new Map<string, () => void>();
  const enter = (name: string, signal = new AbortController().signal) =>
    places.take(signal).then((giveBack) => {
      begun.push(name);
      leaving.set(name, giveBack);
    });
  const patience = new AbortController();
  void enter('a');
  void enter('b');
  void enter('c');
  const gone = places.take(patience.signal);
  void enter('e');
  await turn();
  expect(begun).toEqual(['a', 'b']);
  // A caller that leaves the queue takes no place, and gives none back.
  patience.abort();
  (await gone)();
  await turn();
  expect(begun).toEqual(['a', 'b']);
  leaving.get('a')?.();
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
  leaving.get('c')?.();
  await turn();
  expect(begun).toEqual(['a', 'b', 'c', 'e']);
  leaving.get('b')?.();
  leaving.get('e')?.();
  void enter('f');
  await turn();
  expect(begun.at(-1)).toBe('f');
});
