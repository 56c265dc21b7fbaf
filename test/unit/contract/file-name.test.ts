import { expect, test } from 'vitest';
import { shellCalls } from '#contract/shell.ts';
import { fileNameOf, tableFileName } from '#shared/files/file-name.ts';

test.each([
  ['WordPress', 'WordPress'],
  ['.NET', 'NET'],
  ['CI/CD', 'CI CD'],
  ['1C: Enterprise?', '1C Enterprise'],
  ['...', 'list'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['a\u202egpj.exe\u0007 ', 'a gpj.exe'],
  ['Shopify in both WordPress '.repeat(20), 'Shopify in both WordPress '.repeat(20).slice(0, 120).trim()],
])('the file of the list %s gets the default name %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
  expect(shellCalls.chooseOutput.input.safeParse({ name: fileNameOf(title), format: 'csv' }).success).toBe(
    true,
  );
});

test.each([
  ['crm.xlsx without kunden.csv', 'csv', 'crm.xlsx without kunden.csv'],
  ['kunden.csv', 'xlsx', 'kunden.xlsx'],
  ['Shopify 2.0', 'csv', 'Shopify 2.0.csv'],
  ['.csv', 'csv', '.csv.csv'],
])('the new file of the table %s has one ending: %s', (name, ending, file) => {
  expect(tableFileName(name, ending)).toBe(file);
});
