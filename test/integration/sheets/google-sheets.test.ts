import { expect, test } from 'vitest';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { enrichWorkbook, NEW_HEADER } from '../../support/files/enriched-workbook.ts';
import { partsByPython } from '../../support/files/python-zip.ts';
import { xlsxByPython } from '../../support/files/xlsx-by-python.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (...targets: [kind: string, target: string, mode?: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([kind, target, mode = ''], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"${mode}/>`,
    )
    .join('')}</Relationships>`;

const STRINGS = ['Company', 'Website', 'Deals', 'Acme', 'acme.com', 'Globex', 'globex.org', 'Initech'];
const cell = (place: string, text: string) =>
  `<c r="${place}" s="1" t="s"><v>${STRINGS.indexOf(text)}</v></c>`;
const blanks = (row: number) =>
  Array.from({ length: 23 }, (_, index) => `<c r="${String.fromCharCode(68 + index)}${row}" s="1"/>`).join(
    '',
  );
const rowOf = (number: number, cells: string) =>
  `<row r="${number}" ht="15.75" customHeight="1">${cells}${blanks(number)}</row>`;

/**
 * A workbook as Google Sheets writes it: blank styled cells up to Z, an empty drawing, a link, no
 * indentation.
 */
const GOOGLE = buildZip([
  {
    name: '[Content_Types].xml',
    data: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default ContentType="application/xml" Extension="xml"/><Default ContentType="application/vnd.openxmlformats-package.relationships+xml" Extension="rels"/><Override ContentType="${CONTENT}.worksheet+xml" PartName="/xl/worksheets/sheet1.xml"/><Override ContentType="${CONTENT}.sharedStrings+xml" PartName="/xl/sharedStrings.xml"/><Override ContentType="application/vnd.openxmlformats-officedocument.drawing+xml" PartName="/xl/drawings/drawing1.xml"/><Override ContentType="${CONTENT}.styles+xml" PartName="/xl/styles.xml"/><Override ContentType="${CONTENT}.sheet.main+xml" PartName="/xl/workbook.xml"/></Types>`,
  },
  { name: '_rels/.rels', data: relations(['officeDocument', 'xl/workbook.xml']) },
  {
    name: 'xl/workbook.xml',
    data: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets><sheet state="visible" name="Sheet1" sheetId="1" r:id="rId3"/></sheets><definedNames/><calcPr/></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: relations(
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['worksheet', 'worksheets/sheet1.xml'],
    ),
  },
  {
    name: 'xl/sharedStrings.xml',
    data: `${HEAD}<sst xmlns="${MAIN}" count="8" uniqueCount="8">${STRINGS.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  },
  {
    name: 'xl/styles.xml',
    data: `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="10.0"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="lightGray"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf borderId="0" fillId="0" fontId="0" numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf borderId="0" fillId="0" fontId="0" numFmtId="0" xfId="0"/><xf borderId="0" fillId="0" fontId="0" numFmtId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle xfId="0" name="Normal" builtinId="0"/></cellStyles><dxfs count="0"/></styleSheet>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    data: `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><cols><col customWidth="1" min="2" max="2" width="20.5"/></cols><sheetData>${rowOf(1, cell('A1', 'Company') + cell('B1', 'Website') + cell('C1', 'Deals'))}${rowOf(2, `${cell('A2', 'Acme')}${cell('B2', 'acme.com')}<c r="C2" s="1"><v>3.0</v></c>`)}${rowOf(3, `${cell('A3', 'Globex')}${cell('B3', 'globex.org')}<c r="C3" s="1"><v>1.5</v></c>`)}${rowOf(4, `${cell('A4', 'Initech')}<c r="B4" s="1"/><c r="C4" s="1"/>`)}</sheetData><hyperlinks><hyperlink r:id="rId2" ref="B3"/></hyperlinks><drawing r:id="rId1"/></worksheet>`,
  },
  {
    name: 'xl/worksheets/_rels/sheet1.xml.rels',
    data: relations(
      ['drawing', '../drawings/drawing1.xml'],
      ['hyperlink', 'https://globex.org/', ' TargetMode="External"'],
    ),
  },
  {
    name: 'xl/drawings/drawing1.xml',
    data: `${HEAD}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>`,
  },
]);

test('a workbook in the shape of Google Sheets gets its columns, and keeps the rest', async () => {
  const { input, path, out, output } = await enrichWorkbook(GOOGLE, { sheet: 'Sheet1' });
  const facts = await inspectSheet(input);
  expect(facts).toMatchObject({ hasHeader: true, headerRow: 1, domainColumn: 1 });
  const [header, first] = await readAll(output, 'Sheet1');
  const at = header?.cells.indexOf('Status') ?? -1;
  expect(at).toBeGreaterThanOrEqual(3);
  expect(header?.cells.slice(at)).toEqual(expect.arrayContaining(NEW_HEADER));
  expect(first?.cells[at]).toBe('=found 2 <&> é');
  const before = xlsxByPython(path, 'Sheet1');
  const after = xlsxByPython(out, 'Sheet1');
  expect(after.cells).toMatchObject(before.cells);
  expect(Object.keys(after.cells)).toHaveLength(Object.keys(before.cells).length + NEW_HEADER.length + 3 * 3);
  const [old, made] = [partsByPython(path), partsByPython(out)];
  const other = ([name]: [string, ...unknown[]]) => name !== before.part;
  expect(made.filter(other)).toEqual(old.filter(other));
});
