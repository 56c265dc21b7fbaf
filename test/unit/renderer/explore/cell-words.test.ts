import { expect, test } from 'vitest';
import { cellWords } from '../../../../renderer/rows/cell-words.ts';

test('a number is shown with all digits that its file has', () => {
  const shown = [52.520008, 0.125, -1_234.5678, 0.1 + 0.2, 1_000_000, 2 ** 53].map((cell) =>
    cellWords(cell, 'number'),
  );
  expect(shown).toEqual(['52.520008', '0.125', '-1,234.5678', '0.3', '1,000,000', '9,007,199,254,740,992']);
});
