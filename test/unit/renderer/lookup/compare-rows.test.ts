import { expect, test } from 'vitest';
import type { DomainComparison } from '#contract/models/compare.ts';
import { missingQuestions, rowsOf } from '../../../../renderer/features/lookup/compare/compare-rows.ts';

const at = '2026-01-05T12:00:00.000Z';

const comparison: DomainComparison = {
  domains: [
    {
      domain: 'a.com',
      technologies: { fetchedAt: at, outcome: 'found', count: 2, isPartial: false },
      company: null,
    },
    { domain: 'b.com', technologies: null, company: null },
    {
      domain: 'c.com',
      technologies: { fetchedAt: at, outcome: 'no_data', count: 0, isPartial: false },
      company: { snapshotId: 1, fetchedAt: at, outcome: 'no_data', lastUpdated: null, company: null },
    },
  ],
  company: [{ field: 'employee_range', values: ['11-50', null, null] }],
  technologies: ['Shops', 'Shops', null].map((parentCategory, index) => ({
    name: `T${index}`,
    parentCategory,
    childCategory: null,
    isShared: false,
    cells: [
      { mark: index === 1 ? ('lacks' as const) : ('runs' as const), since: index === 1 ? null : at },
      { mark: 'unknown' as const, since: null },
      { mark: 'unknown' as const, since: null },
    ],
  })),
};

test('each group has one heading, and each cell says what is known', () => {
  const rows = rowsOf(comparison, comparison.technologies);
  expect(rows.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'group Saved answers',
    'fact Technologies',
    'fact Company',
    'group Company',
    'fact Employee range',
    'group Shops',
    'technology T0',
    'technology T1',
    'group Without a category',
    'technology T2',
  ]);
  const words = (key: string) => rows.find((row) => row.key === key)?.cells.map((cell) => cell.words);
  expect(words('technology T0')).toEqual(['yes', 'not saved', 'no data']);
  expect(words('technology T1')).toEqual(['no', 'not saved', 'no data']);
  expect(words('answer company')).toEqual(['not saved', 'not saved', 'no data']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('only questions that were never asked are missing; “no data” is an answer', () => {
  expect(missingQuestions(comparison)).toEqual([
    { subject: 'company', name: 'a.com', isFirst: true },
    { subject: 'domain', name: 'b.com', isFirst: true },
    { subject: 'company', name: 'b.com', isFirst: true },
  ]);
});
