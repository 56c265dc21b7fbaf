import { expect, onTestFinished, test } from 'vitest';
import { readWhole } from '../../../renderer/ui/read-whole.ts';
import { setLanguage } from '../../../words/language.ts';

const read = (typed: string) => readWhole(typed, 0, 1_000_000);

test('only a whole number within its bounds is read, and any other text is refused', () => {
  expect(['0', '7', ' 1500 ', '1,500', '1,000,000'].map(read)).toEqual([0, 7, 1_500, 1_500, 1_000_000]);
  for (const typed of [
    '',
    ' ',
    '1.5',
    '1,5',
    '-7',
    '+7',
    '1e3',
    '0x10',
    '1,50',
    '1,0000',
    ',5',
    '1.500',
    '1000001',
    'Infinity',
  ])
    expect(read(typed), typed).toBeNull();
  expect(readWhole('0', 1, 50)).toBeNull();
});

test('the thousands separator is the usual one of the language', () => {
  setLanguage('de');
  onTestFinished(() => setLanguage('en'));
  expect(read('1.500')).toBe(1_500);
  for (const typed of ['1,500', '1,5', '1.5', '1.50']) expect(read(typed), typed).toBeNull();
});
