import { crc32 } from 'node:zlib';

const NAMESPACES = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const FIXED: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${NAMESPACES}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${NAMESPACES}/spreadsheetml/2006/main" xmlns:r="${NAMESPACES}/officeDocument/2006/relationships"><sheets><sheet name="Websites" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
];

function relation(type: string, target: string): string {
  return `<Relationships xmlns="${NAMESPACES}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACES}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
}

/** A workbook of one sheet with text cells: up to eight columns, and no text that XML must escape. */
export function workbook(rows: readonly (readonly string[])[]): Buffer {
  const cells = rows
    .map((row, index) => {
      const texts = row.map(
        (text, column) =>
          `<c r="${'ABCDEFGH'[column]}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
      );
      return `<row r="${index + 1}">${texts.join('')}</row>`;
    })
    .join('');
  const sheet = `<worksheet xmlns="${NAMESPACES}/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`;
  return zipOf([...FIXED, ['xl/worksheets/sheet1.xml', sheet]]);
}

/** A ZIP file with uncompressed parts. */
function zipOf(parts: readonly (readonly [string, string])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of parts) {
    const content = Buffer.from(HEAD + text);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    // 1 January 1980, the earliest day of the format.
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const file = [Buffer.from('PK\x03\x04'), facts, path, content];
    files.push(...file);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, path);
    at += file.reduce((length, piece) => length + piece.length, 0);
  }
  const end = Buffer.alloc(18);
  const listed = Buffer.concat(directory);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end]);
}
