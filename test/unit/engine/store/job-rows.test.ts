import { expect, it } from 'vitest';
import { combineStates } from '../../../../main/engine/store/job-rows.ts';

it.each([
  [['found', 'failed'], 'failed'],
  [['found', 'unknown'], 'unknown'],
  [['failed', 'unknown'], 'unknown'],
  [['found', 'skipped'], 'skipped'],
  [['no_data', 'found'], 'found'],
  [['invalid', 'no_data'], 'no_data'],
  [['found', 'pending'], 'pending'],
  [['invalid', 'invalid'], 'invalid'],
] as const)('a row whose lookups ended as %j is %s', (states, combined) => {
  expect(combineStates(states)).toBe(combined);
  expect(combineStates([...states].reverse())).toBe(combined);
});
