import { expect, test, vi } from 'vitest';
import type { ExploreQuery } from '#contract/models/explore.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import { cellWords, copiedCell } from '../../../../renderer/rows/cell-words.ts';
import { enterTimeZone } from '../../../support/run/in-time-zone.ts';
import { aTable } from './explore-fixture.ts';

test('a number is shown with all digits that its file has', () => {
  const shown = [52.520008, 0.125, -1_234.5678, 0.1 + 0.2, 1_000_000, 2 ** 53].map((cell) =>
    cellWords(cell, { type: 'number' }),
  );
  expect(shown).toEqual(['52.520008', '0.125', '-1,234.5678', '0.3', '1,000,000', '9,007,199,254,740,992']);
});

test('a number has the digits of its column, and what it is of', () => {
  const shown = [1_200.5, -3, 0].map((cell) => cellWords(cell, { type: 'number', digits: 2, unit: '€' }));
  expect(shown).toEqual(['1,200.50\u00a0€', '-3.00\u00a0€', '0.00\u00a0€']);
  expect(cellWords(45, { type: 'integer', unit: '%' })).toBe('45\u00a0%');
});

test('a duration is hours and minutes, and has seconds only if its column does', () => {
  expect([131_400, -5_400, 60, 0].map((cell) => cellWords(cell, { type: 'duration', digits: 0 }))).toEqual([
    '36:30',
    '-1:30',
    '0:01',
    '0:00',
  ]);
  expect([131_415, 60, 1.25].map((cell) => cellWords(cell, { type: 'duration' }))).toEqual([
    '36:30:15',
    '0:01:00',
    '0:00:01.25',
  ]);
  expect(copiedCell(131_400, { type: 'duration', digits: 0 })).toBe('36:30:00');
});

test('a time without a zone is shown and copied as it is in the file', () => {
  enterTimeZone('America/New_York');
  const column = { type: 'timestamp', hasNoZone: true } as const;
  expect(cellWords('2025-12-31T23:30:00.000Z', column)).toMatch(/31.*11:30/);
  expect(copiedCell('2025-12-31T23:30:00.000Z', column)).toEqual({ day: '2025-12-31 23:30:00' });
});

test('what is made of some rows of a list says in its title which ones', async () => {
  vi.stubGlobal('window', { stackdesk: { shell: {} } });
  const { narrowedTitle } = await import('../../../../renderer/rows/condition-words.ts');
  const list = { title: 'leads.csv', table: aTable([{ name: 'domain' }, { name: 'City' }]) };
  const of = (asked: Partial<ExploreQuery>) =>
    narrowedTitle(list, { ...exploreQueryDefaults, filters: [], sort: [], ...asked });
  expect(of({})).toBe('leads.csv');
  expect(of({ rowIds: [3, 4] })).toBe('leads.csv (2 chosen)');
  const filters: ExploreQuery['filters'] = [
    { kind: 'values', column: 1, values: { is: ['Bonn', null], not: ['Kiel'] } },
  ];
  expect(of({ text: ' shop ', saved: 'unsaved', filters })).toBe(
    'leads.csv (“shop”; Not saved yet; City: Bonn, (empty); City: not Kiel)',
  );
});
