import { crc32, deflateRawSync } from 'node:zlib';

const NAMESPACE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** 1 January 2026 in the ZIP format. A file's bytes must not depend on when they are made. */
const DAY = ((2026 - 1980) << 9) | (1 << 5) | 1;

type Row = readonly (string | number)[];

/** A workbook with one sheet. The same rows give the same bytes. */
export function xlsxOf(header: readonly string[], rows: readonly Row[]): Buffer {
  const sheet = [header, ...rows]
    .map((row, at) => `<row r="${at + 1}">${cellsOf(row, at + 1)}</row>`)
    .join('');
  const main = `${NAMESPACE}/spreadsheetml/2006/main`;
  const relations = `${NAMESPACE}/officeDocument/2006/relationships`;
  const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Websites" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

function cellsOf(row: Row, number: number): string {
  return row.map((value, column) => cellOf(value, `${String.fromCharCode(65 + column)}${number}`)).join('');
}

function cellOf(value: string | number, name: string): string {
  if (value === '') return '';
  if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
  return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The parts one after another, then their directory, as in the ZIP format. */
function zip(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(parts)) {
    const [name, whole] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(whole);
    // Version 2.0, UTF-8 names, deflate, time and day, checksum, sizes, length of the name, no extra field.
    const facts = Buffer.alloc(26);
    for (const [at, value] of [20, 0x800, 8, 0, DAY].entries()) facts.writeUInt16LE(value, at * 2);
    for (const [at, value] of [crc32(whole), packed.length, whole.length].entries())
      facts.writeUInt32LE(value, 10 + at * 4);
    facts.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name]));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
