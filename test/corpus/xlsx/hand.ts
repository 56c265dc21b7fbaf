import { buildZip } from '../../support/files/zip-fixture.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface HandOptions {
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1';
  /** Whether rows and cells have references. */
  placed?: boolean;
  prefix?: string;
  extensions?: boolean;
}

/** A workbook with the one sheet `Accounts`, written as few programs do. */
export function handWorkbook(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { encoding = 'utf-8', placed = true, prefix: p = '', extensions = false }: HandOptions = {},
): Uint8Array {
  const more = extensions
    ? `<${p}extLst><${p}ext uri="{00000000-0000-0000-0000-000000000001}"/></${p}extLst>`
    : '';
  const cells = (row: readonly (string | number)[], number: number) =>
    row.map((value, index) => {
      const place = placed ? ` r="${String.fromCharCode(65 + index)}${number}"` : '';
      return typeof value === 'number'
        ? `<${p}c${place}><${p}v>${value}</${p}v></${p}c>`
        : `<${p}c${place} t="inlineStr"><${p}is><${p}t>${value}</${p}t></${p}is></${p}c>`;
    });
  const body = [header, ...rows]
    .map((row, index) => {
      const place = placed ? ` r="${index + 1}"` : '';
      return `<${p}row${place}>${cells(row, index + 1).join('')}${more}</${p}row>`;
    })
    .join('\n');
  const names = p === '' ? `xmlns="${MAIN}"` : `xmlns:${p.slice(0, -1)}="${MAIN}"`;
  const declared = encoding.startsWith('utf-16') ? 'UTF-16' : encoding.toUpperCase();
  const sheet = `<?xml version="1.0" encoding="${declared}" standalone="yes"?>\n<${p}worksheet ${names}><${p}sheetData>${body}</${p}sheetData>${more}</${p}worksheet>`;
  return new Uint8Array(
    buildZip([
      {
        name: '[Content_Types].xml',
        data: `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
      },
      {
        name: '_rels/.rels',
        data: `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      },
      {
        name: 'xl/workbook.xml',
        data: `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Accounts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      { name: 'xl/worksheets/sheet1.xml', data: encoded(sheet, encoding) },
    ]),
  );
}

function encoded(text: string, encoding: HandOptions['encoding']): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return Buffer.from(text, encoding === 'iso-8859-1' ? 'latin1' : 'utf8');
}
