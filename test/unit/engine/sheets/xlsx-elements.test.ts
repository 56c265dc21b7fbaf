import { expect, test } from 'vitest';
import { planStyles } from '../../../../main/engine/sheets/xlsx/cell-styles.ts';
import { patchColumns } from '../../../../main/engine/sheets/xlsx/sheet-columns.ts';
import { elementsOf } from '../../../../main/engine/sheets/xml/elements.ts';

test('elements are found one after the other, with their prefixes', () => {
  const xml = '<l><x:c a="1"/><c b="2"><d>t</d></c><cc/><c>never closed';
  expect(
    [...elementsOf(xml, 'c')].map(({ prefix, attributes, inside }) => [prefix, attributes.trim(), inside]),
  ).toEqual([
    ['x:', 'a="1"', ''],
    ['', 'b="2"', '<d>t</d>'],
  ]);
});

test('many elements that are never closed are read once', () => {
  expect([...elementsOf('<a b="c">'.repeat(300_000), 'a')]).toEqual([]);
});

const cols = (inside: string) => `<sheetFormatPr/><cols>${inside}</cols><sheetData>`;
const added = [
  { column: 3, title: 'Company status' },
  { column: 4, title: 'x' },
];

test.each([
  [
    'behind the last',
    '<col min="1" max="3" width="9"/>',
    '<col min="1" max="3" width="9"/><col min="4" max="4" width="16" customWidth="1"/><col min="5" max="5" width="14" customWidth="1"/>',
  ],
  [
    'before others',
    '<col min="1" max="1" width="9"/><col min="9" max="9" width="9"/>',
    '<col min="1" max="1" width="9"/><col min="4" max="4" width="16" customWidth="1"/><col min="5" max="5" width="14" customWidth="1"/><col min="9" max="9" width="9"/>',
  ],
  [
    'within those that are set for all',
    '<col min="1" max="16384" width="9"/>',
    '<col min="1" max="16384" width="9"/>',
  ],
  [
    'within hidden ones',
    '<col min="2" max="8" hidden="1" width="9" style="3"/>',
    '<col min="2" max="3" hidden="1" width="9" style="3"/><col min="4" max="5" style="3" width="16" customWidth="1"/><col min="6" max="8" hidden="1" width="9" style="3"/>',
  ],
])('new columns %s are described', (_name, before, after) => {
  expect(patchColumns(cols(before), added)).toBe(cols(after));
});

test('a sheet that does not describe its columns still does not', () => {
  expect(patchColumns('<sheetData>', added)).toBe('<sheetData>');
});

const styles = (...xfs: string[]) =>
  `<styleSheet><fonts count="2"><font><sz val="11"/></font><font><u/><sz val="11"/></font></fonts><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`;
const xf = (format: number, fill: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"/>`;

test('a style without a number format is found, or made', () => {
  const found = planStyles(styles(xf(0, 0), xf(14, 2), xf(0, 2)), new Set(['1', '2', '0']));
  expect([found.nextTo('1'), found.nextTo('2'), found.nextTo('0'), found.nextTo(null), found.xml]).toEqual([
    '2',
    '2',
    null,
    null,
    null,
  ]);
  const made = planStyles(styles(xf(0, 0), xf(14, 2), xf(4, 2)), new Set(['1', '2']));
  expect([made.nextTo('1'), made.nextTo('2')]).toEqual(['3', '3']);
  expect(made.xml).toBe(styles(xf(0, 0), xf(14, 2), xf(4, 2), xf(0, 2)));
});

test('the look of a link is not continued', () => {
  const plan = planStyles(styles(xf(0, 0), xf(0, 0, 1), xf(0, 2, 1)), new Set(['1', '2']));
  expect([plan.nextTo('1'), plan.nextTo('2')]).toEqual([null, '3']);
  expect(plan.xml).toContain(xf(0, 2));
});
