import { expect, test } from 'vitest';
import { createRestartPolicy } from '../../../main/host/restart-policy.ts';

const limits = { limit: 3, windowMs: 1_000, baseDelayMs: 10 };

test('each restart within the window waits twice as long, until there are too many', () => {
  const policy = createRestartPolicy(limits);
  expect([policy.next(0), policy.next(1), policy.next(2), policy.next(3)]).toEqual([10, 20, 40, null]);
});

test('restarts long ago do not count', () => {
  const policy = createRestartPolicy(limits);
  for (const atMs of [0, 1, 2]) policy.next(atMs);
  expect(policy.next(1_001)).toBe(20);
  expect(policy.next(5_000)).toBe(10);
});

test('forgiving starts the count again', () => {
  const policy = createRestartPolicy(limits);
  for (const atMs of [0, 1, 2]) policy.next(atMs);
  policy.forgive();
  expect(policy.next(3)).toBe(10);
});
