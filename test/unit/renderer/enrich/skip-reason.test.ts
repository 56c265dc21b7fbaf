import { expect, test } from 'vitest';
import { because, type Reason } from '#contract/reason.ts';
import { skipReasonOf } from '../../../../renderer/features/enrich/skip-reason.ts';

test.each<[Reason | null, string | null]>([
  [because('budget_used_up'), 'budget'],
  [because('wallet_empty'), 'wallet'],
  [because('on_request'), 'stopped'],
  [because('left_out'), null],
  [{ key: 'of a newer version', facts: {} }, null],
  [null, null],
])('a skipped row with the note %j', (note, reason) => {
  expect(skipReasonOf(note)).toBe(reason);
});

test('the reason of a used-up cap names the cap', () => {
  const note = because('cap_used_up', { cap: 150, cap_name: because('cap of run') });
  expect(skipReasonOf(note)).toEqual({
    cap: 'The cap for one run is 150, and nothing of it is left.',
  });
});
