import { expect, test } from 'vitest';
import { inRunWords } from '../../../../renderer/stores/explore/run-words.ts';
import { english } from '../../../../words/en/words.ts';
import { aTable } from './explore-fixture.ts';

test('what is made of a run has its headings and states in words', () => {
  const { columns } = inRunWords(
    aTable([
      { name: 'State (2)', ofRun: 'state' },
      { name: 'Row number', ofRun: 'number' },
      { name: 'State' },
    ]),
  );
  const { stateColumn, rowColumn } = english.enrich.run;
  expect(columns.map(({ name }) => name)).toEqual([`${stateColumn} (2)`, rowColumn, 'State']);
  const { blank, invalid } = english.parts.state;
  expect(['blank', 'invalid', 'other'].map((cell) => columns[0]?.say?.(cell))).toEqual([
    ...[blank, invalid],
    undefined,
  ]);
  expect(columns[2]?.say).toBeUndefined();
});
