import { beforeEach, expect, test, vi } from 'vitest';
import type { SavedColumn } from '#contract/models/saved.ts';
import { columnsOf, forgetColumns, keepColumns } from '../../../../renderer/stores/saved/kept-columns.ts';
import { emptySaved, firstColumns } from '../../../../renderer/stores/saved/saved.ts';

const kept = new Map<string, string>();
const getItem = vi.fn((key: string) => kept.get(key) ?? null);

beforeEach(() => {
  kept.clear();
  getItem.mockClear();
  forgetColumns();
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, value: string) => kept.set(key, value) });
});

test('kept columns are read once, when they are first shown, and are the same each time', () => {
  keepColumns(['domain', 'tags']);
  forgetColumns();
  expect(getItem).not.toHaveBeenCalled();
  const columns = columnsOf(emptySaved);
  expect(columns).toEqual(['domain', 'tags']);
  expect(columnsOf(emptySaved)).toBe(columns);
  expect(getItem).toHaveBeenCalledOnce();
});

test('columns chosen for now are used instead of kept ones, and are not kept', () => {
  keepColumns(['domain', 'tags']);
  const columns: SavedColumn[] = ['domain', 'since'];
  expect(columnsOf({ ...emptySaved, columns })).toBe(columns);
  expect(columnsOf(emptySaved)).toEqual(['domain', 'tags']);
});

test('after everything was deleted, the usual columns are shown again', () => {
  keepColumns(['domain', 'tags']);
  kept.clear();
  forgetColumns();
  expect(columnsOf(emptySaved)).toEqual(firstColumns);
});
