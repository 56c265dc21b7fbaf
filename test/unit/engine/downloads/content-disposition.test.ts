import { expect, it } from 'vitest';
import { proposedName } from '../../../../main/engine/downloads/part/file-name.ts';

it.each([
  ['attachment; filename="a b.csv"', 'a b.csv'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment; FileName = "a.csv" ; size=3', 'a.csv'],
  [String.raw`attachment; filename="a \"quoted\" name.csv"`, 'a "quoted" name.csv'],
  ['attachment; filename="a;b.csv"', 'a;b.csv'],
  ['attachment; filename="old.csv"; filename*=UTF-8\'\'na%C3%AFve%20%E2%82%AC.csv', 'naïve €.csv'],
  ["attachment; filename*=iso-8859-1'en'%A3%20rates.csv", '£ rates.csv'],
  ['attachment; filename*=UTF-8\'\'%ff.csv; filename="plain.csv"', 'plain.csv'],
  ['attachment; filename*=latin2\'\'x.csv; filename="plain.csv"', 'plain.csv'],
  ['attachment; filename="first.csv"; filename="second.exe"', 'first.csv'],
  [`attachment; filename="${Buffer.from('Österreich.csv').toString('latin1')}"`, 'Österreich.csv'],
  ['attachment; filename="\xd6sterreich.csv"', 'Österreich.csv'],
  ['attachment; filename=""', ''],
  ['attachment', null],
  ['inline; name="x.csv"', null],
  ['filename="x.csv"', null],
  ['', null],
  [null, null],
  [`attachment; filename="${'x'.repeat(9_000)}"`, null],
])('finds in %j the name %j', (header, name) => {
  expect(proposedName(header)).toBe(name);
});

it('reads a header quickly even if it is made to be slow', () => {
  expect(proposedName(`attachment; ${';'.repeat(4_000)} filename="${'\\\\'.repeat(1_000)}`)).toBe('');
});
