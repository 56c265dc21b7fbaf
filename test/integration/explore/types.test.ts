import { expect, test } from 'vitest';
import { cellsOf, createExploreFixture } from '../../support/explore-fixture.ts';

async function typeOf(...values: string[]) {
  const { explore, file } = createExploreFixture();
  const lines = values.map((value, index) => `site-${index}.com,${value}`).join('\n');
  const table = await explore.open(file('list.csv', `domain,x\n${lines}\n`));
  const rows = await cellsOf(explore, table.exploreId);
  return { type: table.columns[1]?.type, cells: rows.map((row) => row[1]) };
}

test.each([
  ['integer', ['1', '-20', '', '999'], [1, -20, null, 999]],
  ['integer', ['9007199254740993', '1'], ['9007199254740993', 1]],
  ['text', ['01', '2'], ['01', '2']],
  ['text', ['+43 1', '7'], ['+43 1', '7']],
  ['text', ['9223372036854775808', '1'], ['9223372036854775808', '1']],
  ['number', ['1.5', '-2', '0.25'], [1.5, -2, 0.25]],
  ['number', ['1.50', '2.00'], [1.5, 2]],
  ['text', ['8.1', '8.10'], ['8.1', '8.10']],
  ['boolean', ['true', 'FALSE', ''], [true, false, null]],
  ['date', ['2026-01-31', '2025-12-01'], ['2026-01-31', '2025-12-01']],
  ['text', ['2026-02-31', '2025-12-01'], ['2026-02-31', '2025-12-01']],
  [
    'timestamp',
    ['2026-01-31T10:00:00Z', '2026-01-31 12:00:00+02:00'],
    ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z'],
  ],
  ['text', ['', ''], [null, null]],
])('%s: %j', async (type, values, cells) => {
  expect(await typeOf(...values)).toEqual({ type, cells });
});

test('one value far behind the beginning that does not fit keeps the whole column as it is written', async () => {
  const values = Array.from({ length: 5_000 }, (_, index) => String(index));
  const { type, cells } = await typeOf(...values, 'n/a');
  expect({ type, first: cells[0] }).toEqual({ type: 'text', first: '0' });
});
