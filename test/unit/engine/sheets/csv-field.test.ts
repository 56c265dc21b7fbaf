import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldFormat } from '../../../../main/engine/sheets/csv/field.ts';
import { createRecordSplitter } from '../../../../main/engine/sheets/csv/records.ts';
import { guardFormula } from '#shared/tables/formula-guard.ts';

test.each([
  [null, ',', ''],
  [-1.5, ',', '-1.5'],
  [true, ',', 'true'],
  ['a,b', ',', '"a,b"'],
  ['a,b', ';', '"a,b"'],
  ['a|b', ',', '"a|b"'],
  ['Acme;=1+1', ',', `"Acme;'=1+1"`],
  ['Acme;=1+1', ';', '"Acme;=1+1"'],
  ['a;b', ';', '"a;b"'],
  ['say "hi"', ',', '"say ""hi"""'],
  ['two\nlines', ',', '"two\nlines"'],
  [' padded', ',', '" padded"'],
  ['padded ', ',', '"padded "'],
  ['=A1,B1', ',', `"'=A1,B1"`],
] as const)('writes %j behind %j', (cell, delimiter, expected) => {
  expect(fieldFormat(delimiter).format(cell)).toBe(expected);
});

test('what is written is read again, also if the signs of the dialect are in words and addresses', () => {
  const sign = fc.constantFrom(...'.:/_-|;,');
  const text = fc.string({ unit: fc.constantFrom(...'aZ0 ._/:-|;,"\'\\'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      sign,
      fc.constantFrom('"', "'"),
      fc.constantFrom('', '\\', 'own'),
      text,
      text,
      (delimiter, quote, way, one, other) => {
        const escapeSign = way === 'own' ? quote : way;
        const rules = { delimiter, quote, escapeSign, isPadded: false };
        const { format } = fieldFormat(rules);
        const splitter = createRecordSplitter(rules);
        const records = [...splitter.push(`${format(one)}${delimiter}${format(other)}\n`), ...splitter.end()];
        expect(records.map(({ cells }) => cells)).toEqual([
          [one, other].map((each) => guardFormula(each, delimiter)),
        ]);
      },
    ),
  );
});
