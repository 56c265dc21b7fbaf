import { expect, test } from 'vitest';
import { collect } from '../../../main/process/collect-at-rest.ts';

test('what is out of reach is given back at once', async () => {
  const kept = { rows: new Array(100_000).fill('kept') };
  const [held, dropped] = [new WeakRef(kept), new WeakRef({ rows: new Array(100_000).fill('dropped') })];
  // A reference made in this turn is held until the next one.
  await new Promise((resolve) => setTimeout(resolve, 0));
  collect();
  expect(dropped.deref()).toBeUndefined();
  expect(held.deref()).toBe(kept);
});
