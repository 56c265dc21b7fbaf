/**
 * Makes the workbooks of this folder: with exceljs, with LibreOffice from those, and by hand if neither
 * writes such a file. Next to each is the expected result. Run it again only to add a file: `node
 * test/corpus/xlsx/make.ts`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { convertBySoffice } from '../../support/files/soffice.ts';
import { chartParts, SHEET1_RELATIONS } from '../../support/files/workbook-fixture-parts.ts';
import { buildZip, type ZipPart } from '../../support/files/zip-fixture.ts';
import type { Expected } from './expected.ts';
import { handWorkbook } from './hand.ts';

const HERE = import.meta.dirname;

type Facts = Pick<Expected, 'about' | 'headerRow' | 'domainColumn' | 'firstNew' | 'rows'> &
  Partial<Omit<Expected, 'madeBy'>>;

function keep(name: string, bytes: Uint8Array, madeBy: string, facts: Facts): void {
  writeFileSync(join(HERE, `${name}.xlsx`), bytes);
  const expected: Expected = { rowsBelow: 0, warnings: [], ranges: [], ...facts, madeBy };
  writeFileSync(join(HERE, `${name}.json`), `${JSON.stringify(expected, null, 2)}\n`);
}

const HEADER = ['Company', 'Website', 'City', 'Revenue'];
const ROWS: ExcelJS.CellValue[][] = [
  ['Delta', 'delta.com', 'Oslo', 40],
  ['Alpha', 'alpha.org', 'Rome', 10],
  ['Echo', 'www.echo.de', 'Bonn', 50],
  ['Bravo', 'bravo.net', 'Lyon', 20],
  ['Charlie', 'charlie.io', 'Graz', 30],
];

type Fill = (sheet: ExcelJS.Worksheet) => void;

async function byExceljs(
  fill: Fill,
  patch: (name: string, xml: string) => string | Buffer = (_, xml) => xml,
) {
  const workbook = new ExcelJS.Workbook();
  // So that the bytes are always the same.
  workbook.created = workbook.modified = new Date(Date.UTC(2026, 0, 1));
  fill(workbook.addWorksheet('Accounts'));
  return patched(new Uint8Array(await workbook.xlsx.writeBuffer()), patch);
}

/** Changes parts that exceljs can't write. */
async function patched(
  bytes: Uint8Array,
  patch: (name: string, xml: string) => string | Buffer,
  more: readonly ZipPart[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-make-'));
  const path = join(folder, 'in.xlsx');
  writeFileSync(path, bytes);
  const zip = await openZip(path);
  const parts: ZipPart[] = [];
  for (const entry of zip.entries)
    parts.push({ name: entry.name, data: patch(entry.name, await zip.readText(entry)) });
  await zip.close();
  rmSync(folder, { recursive: true });
  return new Uint8Array(buildZip([...parts, ...more]));
}

/** Excel names a filter's range in the workbook; LibreOffice recognizes a filter by this name. */
const namedFilter = (range: string) => (name: string, xml: string) =>
  name === 'xl/workbook.xml'
    ? xml.replace(
        '</sheets>',
        `</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Accounts!${range}</definedName></definedNames>`,
      )
    : xml;

const inSheet = (change: (xml: string) => string | Buffer) => (name: string, xml: string) =>
  name === 'xl/worksheets/sheet1.xml' ? change(xml) : xml;

const list: Fill = (sheet) => {
  sheet.addRow(HEADER);
  sheet.addRows(ROWS);
};

const filteredList =
  (range: string): Fill =>
  (sheet) => {
    list(sheet);
    sheet.autoFilter = range;
  };

const tableAt = (sheet: ExcelJS.Worksheet, ref: string, more: Partial<ExcelJS.TableProperties> = {}) =>
  sheet.addTable({
    name: 'Accounts1',
    ref,
    headerRow: true,
    columns: HEADER.map((name) => ({ name, filterButton: true })),
    rows: ROWS,
    ...more,
  });

function bySoffice(bytes: Uint8Array): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-make-'));
  const path = join(folder, 'in.xlsx');
  writeFileSync(path, bytes);
  const copy = new Uint8Array(readFileSync(convertBySoffice(convertBySoffice(path, 'ods'), 'xlsx')));
  rmSync(folder, { recursive: true });
  return copy;
}

const usual = { headerRow: 1, domainColumn: 'B', firstNew: 'E', rows: 5 };

// Titles, logos, tables, filters
const titled: Fill = (sheet) => {
  sheet.mergeCells('A1:C2');
  sheet.getCell('A1').value = 'ACME Sales Ops';
  sheet.getCell('D1').value = new Date(Date.UTC(2026, 10, 22));
  tableAt(sheet, 'A4', {
    totalsRow: true,
    columns: HEADER.map((name) => ({
      name,
      filterButton: true,
      ...(name === 'Revenue' ? { totalsRowFunction: 'sum' as const } : {}),
      ...(name === 'Company' ? { totalsRowLabel: 'Total' } : {}),
    })),
  });
  sheet.views = [{ state: 'frozen', ySplit: 4 }];
};
keep('title-logo-table-totals', await byExceljs(titled), 'exceljs', {
  ...usual,
  about: 'A merged logo, a date beside it, a blank row, a table with totals.',
  headerRow: 4,
  rowsBelow: 1,
  ranges: [['A4:D10', 'A4:G10']],
  sorted: 'A4:G10',
});

const filtered: Fill = (sheet) => {
  sheet.addRow(['Accounts of the DACH region']);
  sheet.addRow([]);
  sheet.addRow(HEADER);
  sheet.addRows(ROWS);
  sheet.addRow(['Total', '', '', { formula: 'SUM(D4:D8)', result: 150 }]);
  sheet.autoFilter = 'A3:D8';
};
const filteredBytes = await byExceljs(filtered, namedFilter('$A$3:$D$8'));
keep('title-filter-total', filteredBytes, 'exceljs, and the name of the filter by hand', {
  ...usual,
  about: 'A title, a blank row, a plain filter, a row of totals below it.',
  headerRow: 3,
  rowsBelow: 1,
  ranges: [['A3:D8', 'A3:G8']],
  sorted: 'A3:G8',
});
keep('libreoffice-title-filter-total', bySoffice(filteredBytes), 'LibreOffice', {
  ...usual,
  about: 'The same as LibreOffice writes it.',
  headerRow: 3,
  rowsBelow: 1,
  ranges: [['A3:D8', 'A3:G8']],
  sorted: 'A3:G8',
});
keep('filter-unnamed', await byExceljs(filteredList('A1:D6')), 'exceljs', {
  ...usual,
  about: 'A filter that the workbook does not name.',
  ranges: [['A1:D6', 'A1:G6']],
});
keep('table-plain', await byExceljs((sheet) => void tableAt(sheet, 'A1')), 'exceljs', {
  ...usual,
  about: 'A table and nothing else.',
  ranges: [['A1:D6', 'A1:G6']],
  sorted: 'A1:G6',
});
keep('table-offset', await byExceljs((sheet) => void tableAt(sheet, 'C5')), 'exceljs', {
  ...usual,
  about: 'A table that begins in another column and row.',
  headerRow: 5,
  domainColumn: 'D',
  firstNew: 'G',
  ranges: [['C5:F10', 'C5:I10']],
  sorted: 'C5:I10',
});
keep(
  'table-no-header',
  await byExceljs((sheet) => void tableAt(sheet, 'A1', { headerRow: false })),
  'exceljs',
  {
    ...usual,
    about: 'A table without a header row, which does not grow.',
    headerRow: null,
    warnings: ['range_no_header'],
    ranges: [['A1:D5', 'A1:D5']],
  },
);
keep(
  'table-query',
  await byExceljs(
    (sheet) => void tableAt(sheet, 'A1'),
    (name, xml) =>
      name.includes('tables/') ? xml.replace('<table ', '<table tableType="queryTable" ') : xml,
  ),
  'exceljs, and the kind of the table by hand',
  {
    ...usual,
    about: 'A table that a query fills, which does not grow.',
    warnings: ['range_query'],
    ranges: [['A1:D6', 'A1:D6']],
  },
);
keep(
  'filter-short',
  await byExceljs(filteredList('A1:C6'), namedFilter('$A$1:$C$6')),
  'exceljs, and the name of the filter by hand',
  {
    ...usual,
    about: 'A filter that ends before the last column of the table.',
    warnings: ['range_apart'],
    ranges: [['A1:C6', 'A1:C6']],
  },
);

// Neighbours
const beside =
  (place: string): Fill =>
  (sheet) => {
    tableAt(sheet, 'A1');
    sheet.addTable({
      name: 'Partners',
      ref: place,
      headerRow: true,
      columns: ['Partner', 'Share'].map((name) => ({ name, filterButton: true })),
      rows: ['p', 'q', 'r', 's', 't', 'u', 'v'].map((name, index) => [name, index]),
    });
  };
keep('two-tables-with-room', await byExceljs(beside('K1')), 'exceljs', {
  ...usual,
  about: 'Another table stands far enough to the right, and is longer.',
  ranges: [
    ['A1:D6', 'A1:G6'],
    ['K1:L8', 'K1:L8'],
  ],
  sorted: 'A1:G6',
});
keep('two-tables-without-room', await byExceljs(beside('F1')), 'exceljs', {
  ...usual,
  about: 'Another table leaves one blank column between.',
  firstNew: 'H',
  warnings: ['placed_behind_cells', 'range_apart'],
  ranges: [
    ['A1:D6', 'A1:D6'],
    ['F1:G8', 'F1:G8'],
  ],
});
keep(
  'two-tables-domains-right',
  await byExceljs((sheet) => {
    sheet.addTable({
      name: 'Partners',
      ref: 'A1',
      headerRow: true,
      columns: ['Partner', 'Share'].map((name) => ({ name, filterButton: true })),
      rows: [['p', 1]],
    });
    tableAt(sheet, 'D3');
  }),
  'exceljs',
  {
    ...usual,
    about: 'The table with the domains is the right one, and begins lower.',
    headerRow: 3,
    domainColumn: 'E',
    firstNew: 'H',
    ranges: [
      ['A1:B2', 'A1:B2'],
      ['D3:G8', 'D3:J8'],
    ],
    sorted: 'D3:J8',
  },
);
keep(
  'note-far-right',
  await byExceljs((sheet) => {
    list(sheet);
    sheet.getCell('Z3').value = 'check this';
  }),
  'exceljs',
  { ...usual, about: 'A note far to the right of the table.' },
);
keep(
  'title-wider-than-table',
  await byExceljs((sheet) => {
    sheet.getCell('A1').value = 'Accounts';
    sheet.getCell('H1').value = 'as of 2026-11-22';
    sheet.addRow([]);
    sheet.addRow(HEADER);
    sheet.addRows(ROWS);
  }),
  'exceljs',
  { ...usual, about: 'What stands above the table is wider than it.', headerRow: 3 },
);

// Columns that are hidden, merged or covered
keep(
  'hidden-column-next',
  await byExceljs((sheet) => {
    list(sheet);
    sheet.getColumn(5).hidden = true;
  }),
  'exceljs',
  { ...usual, about: 'The column right of the table is hidden.' },
);
keep(
  'hidden-all-unused',
  await byExceljs(
    list,
    inSheet((xml) =>
      xml.replace(
        '<sheetData>',
        '<cols><col min="1" max="4" width="20" customWidth="1"/><col min="5" max="16384" width="9" hidden="1" customWidth="1"/></cols><sheetData>',
      ),
    ),
  ),
  'exceljs, and hidden columns by hand',
  {
    ...usual,
    about: 'All columns right of the table are hidden.',
  },
);
keep(
  'formats-to-the-last-column',
  await byExceljs(
    list,
    inSheet((xml) =>
      xml.replace(
        /(<row r="(\d+)"[^>]*>)([\s\S]*?)<\/row>/g,
        (_, open: string, row: string, cells: string) =>
          `${open}${cells}<c r="F${row}" s="0"/><c r="XFD${row}" s="0"/></row>`,
      ),
    ),
  ),
  'exceljs, and blank cells by hand',
  {
    ...usual,
    about: 'Blank cells with a format up to the last column.',
  },
);
keep(
  'merged-into-next',
  await byExceljs((sheet) => {
    list(sheet);
    sheet.mergeCells('D3:F3');
  }),
  'exceljs',
  {
    ...usual,
    about: 'Cells of a row are merged beyond the table.',
    firstNew: 'G',
    warnings: ['placed_behind_drawing'],
  },
);
keep(
  'merged-headings-among-rows',
  await byExceljs((sheet) => {
    sheet.addRow(HEADER);
    sheet.addRows(ROWS.slice(0, 2));
    sheet.addRow(['Europe']);
    sheet.addRows(ROWS.slice(2));
    sheet.mergeCells('A4:XFD4');
  }),
  'exceljs',
  { ...usual, about: 'A heading merged over a whole row among the rows.', rows: 6 },
);
const withChart = (bytes: Uint8Array) =>
  patched(
    bytes,
    (name, xml) => {
      if (name === 'xl/worksheets/sheet1.xml')
        return xml
          .replace('</worksheet>', '<drawing r:id="rId1"/></worksheet>')
          .replace(
            '<worksheet ',
            '<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ',
          )
          .replace(/(xmlns:r="[^"]*" )(.*?)xmlns:r="[^"]*"/, '$1$2');
      if (name === '[Content_Types].xml')
        return xml.replace(
          '</Types>',
          '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/><Override PartName="/xl/charts/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/></Types>',
        );
      return xml;
    },
    [
      { name: 'xl/worksheets/_rels/sheet1.xml.rels', data: SHEET1_RELATIONS },
      ...chartParts().map(({ name, data }) => ({
        name,
        data: String(data).replace('<xdr:col>20<', '<xdr:col>5<').replace('<xdr:col>26<', '<xdr:col>12<'),
      })),
    ],
  );
keep('chart-beside', await withChart(await byExceljs(list)), 'exceljs, and the chart by hand', {
  ...usual,
  about: 'A chart stands one column right of the table, over F2:L15.',
  firstNew: 'M',
  warnings: ['placed_behind_drawing'],
});
keep(
  'chart-beside-filter',
  await withChart(await byExceljs(filteredList('A1:D6'), namedFilter('$A$1:$D$6'))),
  'exceljs, and the chart by hand',
  {
    ...usual,
    about: 'The same with a filter, which grows over the blank columns under the chart.',
    firstNew: 'M',
    warnings: ['placed_behind_drawing'],
    ranges: [['A1:D6', 'A1:O6']],
    sorted: 'A1:O6',
  },
);

// Headers and rows
keep(
  'dotted-headers',
  await byExceljs((sheet) => {
    sheet.addRow(['Account.Name', 'Account.Website', 'Account.City', 'Account.Revenue']);
    sheet.addRows(ROWS);
  }),
  'exceljs',
  { ...usual, about: 'Headings with dots, as CRM programs export them.' },
);
keep(
  'blank-rows-between',
  await byExceljs((sheet) => {
    sheet.addRow(HEADER);
    sheet.addRow([]);
    sheet.addRows(ROWS.slice(0, 3));
    sheet.addRow([]);
    sheet.addRow([]);
    sheet.addRows(ROWS.slice(3));
  }),
  'exceljs',
  { ...usual, about: 'Blank rows below the header and among the rows.' },
);
keep(
  'two-header-rows',
  await byExceljs((sheet) => {
    sheet.addRow(['Account', '', 'Place', 'Figures']);
    sheet.mergeCells('A1:B1');
    list(sheet);
  }),
  'exceljs',
  { ...usual, about: 'A row with groups of columns above the header.', headerRow: 2 },
);
const BANDS = ['FFFFFFFF', 'FFDDEBF7'];
const banded: Fill = (sheet) => {
  sheet.addRow(['Company', 'Website', 'City', 'Since']);
  for (const [company, site, city] of ROWS)
    sheet.addRow([company, site, city, new Date(Date.UTC(2020, 1, 3))]);
  sheet.eachRow((row, number) =>
    row.eachCell((cell) => {
      cell.fill = {
        type: 'pattern',
        pattern: 'solid',
        fgColor: { argb: number === 1 ? 'FF1F4E79' : (BANDS[number % 2] ?? '') },
      };
      cell.border = { bottom: { style: 'thin' } };
      if (number > 1 && Number(cell.col) === 4) cell.numFmt = 'dd.mm.yyyy';
    }),
  );
  sheet.getColumn(4).width = 12;
};
const bandedBytes = await byExceljs(banded);
keep('banded-rows', bandedBytes, 'exceljs', {
  ...usual,
  about: 'Stripes made by hand, which end in a column of dates.',
});
keep('libreoffice-banded-rows', bySoffice(bandedBytes), 'LibreOffice', {
  ...usual,
  about: 'The same as LibreOffice writes it.',
});
keep(
  'german-totals-and-notes',
  await byExceljs((sheet) => {
    sheet.addRow(['Firma', 'Webseite', 'Ort', 'Umsatz']);
    sheet.addRows(ROWS);
    sheet.addRow(['Summe', null, null, 150]);
    sheet.addRow([]);
    sheet.addRow(['Exportiert von Ann am 22.11.2026']);
    sheet.addRow(['Vertraulich']);
  }),
  'exceljs',
  { ...usual, about: 'A German sum, a blank row and notes below the table.', rowsBelow: 3 },
);
keep(
  'last-rows-without-domain',
  await byExceljs((sheet) => {
    list(sheet);
    sheet.addRow(['Foxtrot', null, 'Kiel', 60]);
    sheet.addRow(['Golf', 'n/a', 'Metz', 70]);
  }),
  'exceljs',
  { ...usual, about: 'The last rows of the table have no domain, and are rows all the same.', rows: 7 },
);

// XML as other programs write it
const HAND_ROWS = ROWS.map((row) =>
  row.map((cell) => (cell === 'Bonn' ? 'Köln' : typeof cell === 'number' ? cell : String(cell))),
);
for (const [name, about, options] of [
  ['utf-16-sheet', 'The sheet is in UTF-16 with its mark.', { encoding: 'utf-16le' }],
  ['utf-16be-sheet', 'The sheet is in UTF-16, the high byte first.', { encoding: 'utf-16be' }],
  ['iso-8859-1-sheet', 'The sheet is in ISO-8859-1.', { encoding: 'iso-8859-1' }],
  [
    'inline-strings-without-places',
    'Inline strings in rows and cells without references.',
    { placed: false },
  ],
  ['prefixed-elements', 'All elements of the sheet have a prefix.', { prefix: 'x:' }],
  ['extensions-in-rows', 'Rows and the sheet end in lists of extensions.', { extensions: true }],
] as const)
  keep(name, handWorkbook(HEADER, HAND_ROWS, options), 'hand', { ...usual, about });
