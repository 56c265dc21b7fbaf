import { expect, test } from 'vitest';
import { collect } from '../../../main/process/collect-at-rest.ts';

test('objects that nothing refers to are freed at once', async () => {
  const kept = { rows: new Array(100_000).fill('kept') };
  const [held, dropped] = [new WeakRef(kept), new WeakRef({ rows: new Array(100_000).fill('dropped') })];
  // A reference that is made in this turn keeps its object until the next turn.
  await new Promise((resolve) => setTimeout(resolve, 0));
  collect();
  expect(dropped.deref()).toBeUndefined();
  expect(held.deref()).toBe(kept);
});
