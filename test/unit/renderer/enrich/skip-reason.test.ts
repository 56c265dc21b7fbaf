import { expect, test } from 'vitest';
import { because, type Reason } from '../../../../preload/contract/reasons/reason.ts';
import { reasonOfRow } from '../../../../renderer/features/enrich/skip-reason.ts';

test.each<[Reason | null, string | null]>([
  [because('budget_used_up'), 'budget'],
  [because('wallet_empty'), 'wallet'],
  [because('on_request'), 'stopped'],
  [because('left_out'), null],
  [{ key: 'of a newer version', facts: {} }, null],
  [null, null],
])('a skipped row with the note %j', (note, reason) => {
  expect(reasonOfRow({ note })).toBe(reason);
});

test('where no row is left, no reason is made up', () => {
  expect(reasonOfRow(undefined)).toBeNull();
});
