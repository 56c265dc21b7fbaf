import { odsBytes, odsContent } from './ods-fixture.ts';
import { buildZip, type ZipPart } from './zip-fixture.ts';

/** A file that is made to cost much more than its size. */
export interface HostileSheet {
  name: string;
  /** The file's name. */
  file: string;
  bytes: Buffer;
}

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"';
const SITE = '<row r="1"><c r="A1" t="inlineStr"><is><t>Website</t></is></c></row>';
const DOMAIN = '<row r="2"><c r="A2" t="inlineStr"><is><t>example.com</t></is></c></row>';
const sheet = (rows: string, tail = '', head = '') =>
  `<?xml version="1.0"?><worksheet ${NS}>${head}<sheetData>${rows}</sheetData>${tail}</worksheet>`;
const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"${more}/>`;
const relations = (inside: string) => `<Relationships xmlns="x">${inside}</Relationships>`;

interface Parts {
  sheet?: string;
  strings?: string;
  styles?: string;
  sheets?: string;
  names?: string;
  sheetRelations?: string;
  more?: ZipPart[];
}

function workbook(parts: Parts): Buffer {
  const { strings, styles, names = '', sheetRelations, more = [] } = parts;
  const part = (name: string, data: string | undefined) => (data === undefined ? [] : [{ name, data }]);
  return buildZip([
    { name: '_rels/.rels', data: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      data: `<workbook ${NS}><sheets>${parts.sheets ?? '<sheet name="S" sheetId="1" r:id="rId1"/>'}</sheets>${names}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        relation('rId1', 'worksheet', 's.xml') +
          relation('rId2', 'sharedStrings', 'strings.xml') +
          relation('rId3', 'styles', 'styles.xml'),
      ),
    },
    { name: 'xl/s.xml', data: parts.sheet ?? sheet(SITE + DOMAIN) },
    ...part('xl/strings.xml', strings),
    ...part('xl/styles.xml', styles),
    ...part('xl/_rels/s.xml.rels', sheetRelations === undefined ? undefined : relations(sheetRelations)),
    ...more,
  ]);
}

/** Workbooks with one hostile part of about `size` bytes. */
export function hostileWorkbooks(size: number): HostileSheet[] {
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length));
  const row = (inside: string) => sheet(`${SITE}${DOMAIN}<row r="3">${inside}</row>`);
  const string = (inside: string) => `<sst>${inside}</sst>`;
  const cell = (text: string) => row(`<c r="A3" t="inlineStr"><is><t>${text}</t></is></c>`);
  const usesString = sheet(`<row r="1"><c r="A1" t="s"><v>9999999</v></c></row>${DOMAIN}`);
  const styles = (fonts: string, xfs: string, formats = '') =>
    `<styleSheet>${formats}<fonts>${fonts}</fonts><fills><fill/></fills><cellXfs>${xfs}</cellXfs></styleSheet>`;
  const styled = sheet(`${SITE}${DOMAIN}<row r="3"><c r="A3" s="1"><v>1</v></c></row>`);
  const drawing = relation('rId1', 'drawing', 'd.xml');
  const kinds: Record<string, Parts> = {
    'comments before the root': { sheet: `${fill('<!---->')}!` },
    'instructions before the root': { sheet: `${fill('<?a?>')}<worksheet/>` },
    'comments within a row': { sheet: row(fill('<!---->')) },
    'sections within a row': { sheet: row(fill('<![CDATA[]]>')) },
    'comments that never end': { sheet: row(fill('<!--')) },
    'sections that never end': { sheet: cell(fill('<![CDATA[')) },
    'rows that never end': { sheet: sheet(fill('<row>')) },
    'row tags that never end': { sheet: sheet(fill('<row ')) },
    'rows with a comment each': { sheet: sheet(SITE + DOMAIN + fill('<!----><row></row>')) },
    'cells that never end': { sheet: row(fill('<c>')) },
    'cell tags that never end': { sheet: row(fill('<c ')) },
    'attributes that never end': { sheet: row(fill('<c r="')) },
    'values that never end': { sheet: row(`<c r="A3">${fill('<v>')}</c>`) },
    'texts that never end': { sheet: row(`<c r="A3" t="inlineStr">${fill('<t>')}</c>`) },
    'entities that never end': { sheet: cell(fill('&amp')) },
    'formulas that never end': { sheet: row(`<c r="A3"><v>HYPERLINK(</v>${fill('<f>')}</c>`) },
    'a long row number': { sheet: sheet(`${SITE}<row r="${fill('9')}"/>`) },
    'blanks in a row tag': { sheet: sheet(`${SITE}${DOMAIN}<row ${' '.repeat(size)}r="3"/>`) },
    'cells in the last column': {
      sheet: sheet(SITE + DOMAIN + fill('<row><c r="XFD1" t="b"><v>1</v></c></row>')),
    },
    'cells beyond the last column': { sheet: sheet(fill('<row><c r="ZZZ1"><v>1</v></c></row>')) },
    'text after text in one cell': { sheet: cell(fill('a\n')) },
    'merged cells': { sheet: sheet(SITE + DOMAIN, fill('<mergeCell ref="A1:XFD1048576"/>')) },
    'merged rows': {
      sheet: sheet(SITE + DOMAIN + fill('<row/>'), fill('<mergeCell ref="A1:XFD2"/>')),
    },
    'tags behind the rows that never end': { sheet: sheet(SITE + DOMAIN, fill('<mergeCell ')) },
    'filters that never end': { sheet: sheet(SITE + DOMAIN, fill('<autoFilter   ')) },
    'columns that never end': { sheet: sheet(SITE + DOMAIN, '', `<cols>${fill('<col ')}</cols>`) },
    'hidden columns': {
      sheet: sheet(SITE + DOMAIN, '', `<cols>${fill('<col min="1" max="16384" hidden="1"/>')}</cols>`),
    },
    'extents that never end': { sheet: sheet(SITE + DOMAIN, '', fill('<dimension ')) },
    'links over everything': {
      sheet: sheet(
        SITE + fill('<row><c><v>1</v></c></row>'),
        `<hyperlinks>${fill('<hyperlink ref="A1:XFD1048576" r:id="h"/>')}</hyperlinks>`,
      ),
      sheetRelations: relation('h', 'hyperlink', 'https://a.example/', ' TargetMode="External"'),
    },
    'links that never end': {
      sheet: sheet(SITE + DOMAIN, `<hyperlinks>${fill('<hyperlink ')}</hyperlinks>`),
      sheetRelations: relation('h', 'hyperlink', 'https://a.example/', ' TargetMode="External"'),
    },
    'strings that never end': { sheet: usesString, strings: string(fill('<si>')) },
    'texts of a string that never end': { sheet: usesString, strings: string(`<si>${fill('<t>')}</si>`) },
    'hints that never end': { sheet: usesString, strings: string(`<si>${fill('<rPh>')}</si>`) },
    'blank strings': { sheet: usesString, strings: string(fill('<si/>')) },
    'sections in a string': { sheet: usesString, strings: string(`<si><t>${fill('<![CDATA[')}]]></t></si>`) },
    'a format of brackets': {
      sheet: styled,
      styles: styles(
        '<font/>',
        '<xf/><xf numFmtId="164"/>',
        `<numFmts><numFmt numFmtId="164" formatCode="${fill('[')}"/></numFmts>`,
      ),
    },
    'many styles': { sheet: styled, styles: styles('<font/>', fill('<xf numFmtId="14"/>')) },
    'style tags that never end': { sheet: styled, styles: styles('<font/>', fill('<xf ')) },
    'underlines that never end': {
      sheet: styled,
      styles: styles(`<font>${fill('<u ')}</font>`, '<xf/><xf/>'),
    },
    'many sheets of one part': { sheets: fill('<sheet name="S" sheetId="1" r:id="rId1"/>') },
    'filter names': {
      names: `<definedNames>${fill('<definedName name="_xlnm._FilterDatabase">S!$A$1:$XFD$9</definedName>')}</definedNames>`,
    },
    'names that never end': { names: `<definedNames>${fill('<definedName name="a" ')}/></definedNames>` },
    'many relations to one drawing': {
      sheetRelations: fill(drawing.replace('rId1', 'r')),
      more: [
        {
          name: 'xl/d.xml',
          data: `<wsDr>${fill('<twoCellAnchor><from><col>1</col><row>1</row></from></twoCellAnchor>')}</wsDr>`,
        },
      ],
    },
    'corners that never end': {
      sheetRelations: drawing,
      more: [{ name: 'xl/d.xml', data: `<wsDr><twoCellAnchor>${fill('<from>')}</twoCellAnchor></wsDr>` }],
    },
  };
  return Object.entries(kinds).map(([name, parts]) => ({ name, file: 'in.xlsx', bytes: workbook(parts) }));
}

/** OpenDocument spreadsheets with content of about `size` bytes. */
export function hostileDocuments(size: number): HostileSheet[] {
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length));
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const row = (inside: string, attributes = '') =>
    `<table:table-row${attributes}>${inside}</table:table-row>`;
  const table = (inside: string) =>
    `<table:table table:name="S">${row(cell('Website'))}${row(cell('example.com'))}${inside}</table:table>`;
  const column = '<table:table-column table:default-cell-style-name="a"/>';
  const kinds: Record<string, string> = {
    'comments within a row': table(row(fill('<!---->'))),
    'rows that never end': table(fill('<table:table-row>')),
    'rows that end under another name': table(
      `<table:table-row xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0">${fill('<t:table-row>')}`,
    ),
    'tags that never end': table(fill('<table:table-row ')),
    'text in many pieces': table(row(cell(fill('a\n<text:span/>')))),
    'spaces as a number': table(fill(row(cell('<text:s text:c="1000000000"/>')))),
    'equal cells in every row': table(
      fill(
        row(
          '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>a</text:p></table:table-cell>',
        ),
      ),
    ),
    'equal rows of equal cells': table(
      row(
        '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>a</text:p></table:table-cell>',
        ' table:number-rows-repeated="1000000"',
      ),
    ),
    'a long text for many rows': table(row(cell(fill('a')), ' table:number-rows-repeated="1000000"')),
    'columns and rows': table(column.repeat(16_384) + fill(row('<table:table-cell/>'))),
    'many sheets': fill('<table:table table:name="S"/>'),
    'deep elements': table(fill('<table:table-row-group>')),
    'a namespace declared in each tag': table(fill(`<table:table-row xmlns:a="b"/>`)),
  };
  const bodies = Object.entries(kinds).map(([name, body]) => ({
    name,
    file: 'in.ods',
    bytes: odsBytes({ content: odsContent(body) }),
  }));
  const manifest = odsBytes({ body: table(''), manifest: fill('<') });
  return [...bodies, { name: 'a manifest of brackets', file: 'in.ods', bytes: manifest }];
}

/** CSV files of about `size` bytes. */
export function hostileTables(size: number): HostileSheet[] {
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length));
  const head = 'Website,Name\nexample.com,"a "b" c"\nexample.org,"d "e" f"\n';
  const kinds: Record<string, string> = {
    'a line of delimiters': `${fill('x,')}x\nexample.com\n`,
    'a line without any': fill('x'),
    'quotes alone': fill('"'),
    'pairs of quotes': `a,b\n"${fill('""')}`,
    'a quote that never ends': `Website,Name\n"${fill('example.com,b\n')}`,
    'many quotes that never end': `Website,Name\n${fill('"example.com,b\n')}`,
    'bare quotes before each field': `${head}${fill(',"x')}\n`,
    'bare quotes in every line': `${head}${fill('a,"x\n')}`,
    'quotes behind blanks': `Website, Name\nexample.com, "a" b\n${fill(', "x')}\n`,
    'blanks alone': fill(' '),
    'escaped quotes': `Website,Name\nexample.com,"a\\"b"\n"${fill('\\"')}`,
    'escaping signs': `Website,Name\nexample.com,"a\\"b"\n"${fill('\\')}`,
    'carriage returns': fill('\r'),
    'blank lines': fill('\n'),
    'a few wide records': `${fill(`${'x,'.repeat(16_000)}\n`)}`,
    'one wide record among many': `Website${',x'.repeat(16_000)}\n${fill('a\n')}`,
    'all signs': fill(' ,;\t|^~:#&!*$%=/\'"`\\'),
    'links in a text': fill(`[a](${'b'.repeat(32_000)}(\n`),
    'closing brackets': fill(`${')'.repeat(2_000)}x\n`),
    'letters of another encoding': fill('\u00e9'),
  };
  return Object.entries(kinds).map(([name, text]) => ({
    name,
    file: 'in.csv',
    bytes: Buffer.from(text, name.startsWith('letters') ? 'latin1' : 'utf8'),
  }));
}
