import { expect, test } from 'vitest';
import { languageOfColumn, partsOf } from '../../../renderer/ui/language-of-field.ts';

test('English words in a sentence are parts of their own, each at its place', () => {
  expect(partsOf('Ohne Software. 3 von 9 Zeilen.', ['Software'])).toEqual([
    { words: 'Ohne ', language: undefined },
    { words: 'Software', language: 'en' },
    { words: '. 3 von 9 Zeilen.', language: undefined },
  ]);
  expect(
    partsOf('Media, Media', ['Media', 'Media']).filter(({ language }) => language === 'en'),
  ).toHaveLength(2);
  expect(partsOf('Ohne Ort', ['Software', ''])).toEqual([{ words: 'Ohne Ort', language: undefined }]);
});

test('the service named a column, unless a person did', () => {
  for (const name of ['industry', 'Industry', 'Industry (2)', 'parent_category'])
    expect(languageOfColumn({ name })).toBe('en');
  expect(languageOfColumn({ name: 'industry', isOwnName: true })).toBeUndefined();
  expect(languageOfColumn({ name: 'city' })).toBeUndefined();
});
