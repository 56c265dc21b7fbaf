import { expect, test } from 'vitest';
import { createStringTable } from '../../../../main/engine/sheets/xlsx/string-table.ts';

test('texts come out unchanged, in any order', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) =>
    index % 5_000 === 4_999
      ? `東京 ${index} 🏴`
      : index % 7 === 0
        ? ''
        : `Straße ${index} ${'x'.repeat(index % 40)}`,
  );
  texts[10_000] = 'long '.repeat(100_000);
  const table = createStringTable();
  for (const text of texts) table.add(text);
  expect(table.count()).toBe(texts.length);
  for (let index = 0; index < texts.length; index += 1) {
    const place = (index * 7_919) % texts.length;
    expect(table.at(place)).toBe(texts[place]);
  }
});

test('texts take the memory of their letters and of one number each', () => {
  const table = createStringTable();
  for (let index = 0; index < 100_000; index += 1) table.add('abcdefghij');
  expect(table.keptBytes()).toBeLessThan(100_000 * 15);
});
