import { expect, it } from 'vitest';
import { changedRow } from '../../../../main/engine/enrich/refresh-rows.ts';
import type { PlacedColumn } from '../../../../main/engine/enrich/place-columns.ts';

const placed = ['Company status', 'Company name'].map(
  (heading, index): PlacedColumn => ({
    heading,
    type: 'text',
    values: 'single',
    from: 'companies',
    column: index,
  }),
);

it.each([
  // A row that was left out and is not asked now has the state of now.
  ['left out', '', 'skipped', 'skipped'],
  ['skipped', '', 'left out', 'left out'],
  ['left out', '', 'blank', null],
  // What an answer said stays.
  ['found', 'Acme', 'skipped', undefined],
  ['no data', '', 'failed', undefined],
  // A name is no state.
  ['found', 'left out', 'skipped', undefined],
] as const)('a row that said %s, %j, and is now %s', (status, name, state, changed) => {
  const row = { number: 2, cells: [status, name] };
  const cells = [state === 'blank' ? null : state, null];
  const end = {
    companies: { state: 'skipped', note: null, raw: null, scope: null, fetchedAt: null },
  } as const;
  const { changes } = changedRow(placed, row, { domain: 'a.com', cells, end });
  expect(changes.get(0)).toBe(changed);
  expect(changes.has(1)).toBe(false);
});
