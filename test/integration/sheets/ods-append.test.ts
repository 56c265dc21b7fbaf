import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { enrichWorkbook } from '../../support/files/enriched-workbook.ts';
import { odsByPython } from '../../support/files/ods-by-python.ts';
import { odsBytes, odsContent, odsRow, odsTable, odsText } from '../../support/files/ods-fixture.ts';
import { partsByPython } from '../../support/files/python-zip.ts';

async function contentOf(path: string): Promise<string> {
  const zip = await openZip(path);
  try {
    const entry = zip.find('content.xml');
    return entry === undefined ? '' : await zip.readText(entry);
  } finally {
    await zip.close();
  }
}

const rowTimes = (count: number, ...cells: string[]) =>
  odsRow(...cells).replace('<table:table-row', `<table:table-row table:number-rows-repeated="${count}"`);
const blank = (count: number, attributes = '') =>
  `<table:table-cell${attributes} table:number-columns-repeated="${count}"/>`;
const site = odsRow(odsText('Site'));
const one = { name: 'in.ods', header: ['New'] };

describe('parts to which nothing is added stay as they are, letter by letter', () => {
  const body = odsTable(
    `${site}${rowTimes(3, odsText('a.com'), blank(5))}<!-- ' " < --><table:table-row  a='>' ></table:table-row >${odsRow(odsText('b.com'))}`,
  );

  test('rows without values', async () => {
    const { out } = await enrichWorkbook(odsBytes({ body }), {
      ...one,
      headerRow: null,
      valuesFor: (rows) => rows.map(() => [null]),
    });
    expect(await contentOf(out)).toBe(odsContent(body));
  });

  test('the whole sheet, if there are no columns', async () => {
    const { path, out } = await enrichWorkbook(odsBytes({ body: `<table:table-column/>${body}` }), {
      ...one,
      header: [],
      valuesFor: (rows) => rows.map(() => []),
    });
    expect(await contentOf(out)).toBe(odsContent(`<table:table-column/>${body}`));
    expect(partsByPython(out)).toEqual(partsByPython(path));
  });

  test('other sheets, and rows above the header', async () => {
    const other = odsTable(rowTimes(2, odsText('x')), 'Other');
    const above = rowTimes(2, odsText('Title'));
    const { out } = await enrichWorkbook(odsBytes({ body: other + odsTable(above + site) + other }), {
      ...one,
      headerRow: 3,
      valuesFor: () => [],
    });
    const added =
      '<table:table-cell table:style-name="Default" office:value-type="string"><text:p>New</text:p></table:table-cell>';
    expect(await contentOf(out)).toBe(
      odsContent(
        other + odsTable(above + site.replace('</table:table-row>', `${added}</table:table-row>`)) + other,
      ),
    );
  });
});

describe('rows that are written once for several', () => {
  test('are split if their new cells differ, and only then', async () => {
    const body = odsTable(site + rowTimes(6, odsText('a.com')));
    const { out, output } = await enrichWorkbook(odsBytes({ body }), {
      ...one,
      valuesFor: (rows) => rows.map(({ number }) => [number === 4 ? 'four' : null]),
    });
    const rows = await readAll(output, 'Accounts');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Site', 'New'],
      ['a.com'],
      ['a.com'],
      ['a.com', 'four'],
      ['a.com'],
      ['a.com'],
      ['a.com'],
    ]);
    const repeats = [...(await contentOf(out)).matchAll(/number-rows-repeated="(\d+)"/g)].map(
      ([, count]) => count,
    );
    expect(repeats).toEqual(['2', '3']);
  });

  test.each([1, 2, 3, 5])('are split for a header among blank ones: %i', async (headerRow) => {
    const body = odsTable(rowTimes(5, blank(9)) + odsRow(odsText('a.com')) + rowTimes(1_048_570, blank(9)));
    const { out, output } = await enrichWorkbook(odsBytes({ body }), {
      ...one,
      headerRow,
      valuesFor: (rows) => rows.map(({ number }) => [number]),
    });
    const rows = await readAll(output, 'Accounts');
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [headerRow, '', 'New'],
      [6, 'a.com', '6'],
    ]);
    expect(odsByPython(out, 'Accounts').rows).toBe(1_048_576);
  });

  test('are passed to the values one by one, in order, in pieces', async () => {
    const body = odsTable(site + rowTimes(1_700, odsText('a.com')) + odsRow(odsText('b.com')));
    const seen: number[] = [];
    const sizes: number[] = [];
    const { output } = await enrichWorkbook(odsBytes({ body }), {
      ...one,
      valuesFor: (rows) => {
        seen.push(...rows.map(({ number }) => number));
        sizes.push(rows.length);
        return rows.map(({ number }) => [`v${number}`]);
      },
    });
    expect(seen).toEqual(Array.from({ length: 1_701 }, (_, index) => index + 2));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    const rows = await readAll(output, 'Accounts');
    expect(rows).toHaveLength(1_702);
    expect(rows.slice(1).every(({ number, cells }) => cells[1] === `v${number}`)).toBe(true);
  });
});

describe('a new cell', () => {
  test('takes the place of a blank one that ends its row and holds something', async () => {
    const detective =
      '<table:detective><table:operation table:name="trace-dependents" table:index="0"/></table:detective>';
    const body = odsTable(
      site + odsRow(odsText('a.com'), `<table:table-cell>${detective}</table:table-cell>`),
    );
    const { out } = await enrichWorkbook(odsBytes({ body }), {
      ...one,
      valuesFor: (rows) => rows.map(() => ['x']),
    });
    expect(await contentOf(out)).toContain(
      `${detective}<text:p>x</text:p></table:table-cell></table:table-row>`,
    );
  });

  test('takes the place of a blank one, and a drawing there stays', async () => {
    const drawing = '<draw:frame draw:name="Chart"><text:p>box.com</text:p></draw:frame>';
    const body = odsTable(
      site +
        odsRow(
          odsText('a.com'),
          `<table:table-cell table:style-name="s">${drawing}</table:table-cell>`,
          blank(3, ' table:style-name="s"'),
        ),
    );
    const { out } = await enrichWorkbook(odsBytes({ body }), {
      ...one,
      header: ['One', 'Two', 'Three'],
      valuesFor: (rows) => rows.map(() => ['x', null, true]),
    });
    expect(await contentOf(out)).toContain(
      `<table:table-cell table:style-name="Default" office:value-type="string">${drawing}<text:p>x</text:p></table:table-cell>` +
        '<table:table-cell table:style-name="s"/>' +
        '<table:table-cell table:style-name="Default" office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>' +
        '<table:table-cell table:style-name="s"/></table:table-row>',
    );
  });

  test('below a merged cell stays below it', async () => {
    const wide =
      '<table:table-cell table:number-columns-spanned="1024" office:value-type="string"><text:p>a.com</text:p></table:table-cell>' +
      '<table:covered-table-cell table:style-name="s" table:number-columns-repeated="1023"/>';
    const body = odsTable(site + odsRow(wide));
    const { out } = await enrichWorkbook(odsBytes({ body }), { ...one, valuesFor: () => [['x']] });
    const { cells } = odsByPython(out, 'Accounts');
    expect(cells['2,1']).toMatchObject({ tag: 'covered-table-cell', text: 'x' });
    expect(cells['2,2']).toMatchObject({ tag: 'covered-table-cell', text: '', style: 's' });
  });

  test('holds any text', async () => {
    const texts = [
      'a\tb',
      '  lead',
      'in  the   middle',
      'end ',
      'two\r\nlines\n',
      '<b>&amp;"\'',
      'x\u0001\ud800y',
      ']]>',
      '=1+1',
      '日本',
      '😀',
    ];
    const body = odsTable(site + texts.map(() => odsRow(odsText('a.com'))).join(''));
    const { out, output } = await enrichWorkbook(odsBytes({ body }), {
      ...one,
      valuesFor: (rows) => rows.map(({ number }) => [texts[number - 2] ?? null]),
    });
    const rows = await readAll(output, 'Accounts');
    const wanted = texts.map((text) => text.replace('\r\n', '\n').replace('\u0001\ud800', '\ufffd\ufffd'));
    expect(rows.slice(1).map(({ cells }) => cells[1])).toEqual(wanted);
    expect(odsByPython(out, 'Accounts').cells['7,1']?.text).toBe('<b>&amp;"\'');
  });

  test('is cut visibly if it is longer than any program takes', async () => {
    const body = odsTable(site + odsRow(odsText('a.com')));
    const { output } = await enrichWorkbook(odsBytes({ body }), {
      ...one,
      valuesFor: (rows) => rows.map(() => ['x'.repeat(40_000)]),
    });
    const [, row] = await readAll(output, 'Accounts');
    expect(row?.cells[1]).toBe(`${'x'.repeat(32_766)}…`);
  });

  test('is not a number if its value is none', async () => {
    const body = odsTable(site + odsRow(odsText('a.com')));
    const { out } = await enrichWorkbook(odsBytes({ body }), { ...one, valuesFor: () => [[Number.NaN]] });
    expect(odsByPython(out, 'Accounts').cells['2,1']).toMatchObject({ type: 'string', text: 'NaN' });
  });
});

test('text that looks like the end of a row does not end it, and layout is not read as text', async () => {
  const end = '</table:table-cell></table:table-row>';
  const inner = `<draw:frame><table:table>${odsRow(odsText('inner.com'))}</table:table></draw:frame>`;
  const body = odsTable(
    site +
      odsRow(`<!-- ${end} -->`, odsText('a.com')) +
      odsRow(odsText(`b.com<![CDATA[${end}]]>`)) +
      odsRow(`<?x ${end} ?>`, odsText('c.com')) +
      odsRow(odsText('d.com').replace('<text:p>', `${inner}<text:p>`)) +
      odsRow(odsText('\n  f.com\n')) +
      odsRow(odsText('e.com')).replace('</table:table-row>', '</table:table-row\n>'),
  );
  const { output } = await enrichWorkbook(odsBytes({ body }), {
    ...one,
    valuesFor: (rows) => rows.map(({ number }) => [number]),
  });
  expect((await readAll(output, 'Accounts')).map(({ cells }) => cells)).toEqual([
    ['Site', 'New'],
    ['a.com', '2'],
    [`b.com${end}`, '3'],
    ['c.com', '4'],
    ['d.com', '5'],
    ['f.com', '6'],
    ['e.com', '7'],
  ]);
});

test('columns are described up to the last new one, before the first row', async () => {
  const row = site.replace('</table:table-row>', `${odsText('b')}</table:table-row>`);
  const body = odsTable(`<table:table-column/><table:table-rows>${row}</table:table-rows>`);
  const { out } = await enrichWorkbook(odsBytes({ body }), {
    ...one,
    header: ['A', 'B'],
    valuesFor: () => [],
  });
  expect(await contentOf(out)).toContain(
    '<table:table-column/><table:table-column table:number-columns-repeated="3"/><table:table-rows>',
  );
});

test('new columns get a width of their own if the sheet sets widths', async () => {
  const style = (name: string) =>
    `<style:style style:name="${name}" style:family="table-column"><style:table-column-properties style:column-width="2cm"/></style:style>`;
  const columns = '<table:table-column table:style-name="co1" table:number-columns-repeated="9"/>';
  const content = odsContent(odsTable(columns + site)).replace(
    '<office:body>',
    `<office:automatic-styles>${style('co1')}${style('sdco1')}</office:automatic-styles><office:body>`,
  );
  const { out } = await enrichWorkbook(odsBytes({ content }), {
    ...one,
    header: ['A', 'Company name, as it is'],
    valuesFor: () => [],
  });
  const written = await contentOf(out);
  expect(written).toContain(
    '<style:style style:name="sdco2" style:family="table-column"><style:table-column-properties style:column-width="2.04in"/></style:style></office:automatic-styles>',
  );
  expect(written).toContain(
    '<table:table-column table:style-name="co1"/><table:table-column table:style-name="sdco2" table:number-columns-repeated="2"/><table:table-column table:style-name="co1" table:number-columns-repeated="6"/>',
  );
});

test('hidden columns are split, however their elements are written', async () => {
  const columns =
    '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="5"></table:table-column>';
  const { out } = await enrichWorkbook(odsBytes({ body: odsTable(columns + site) }), {
    ...one,
    header: ['A', 'B'],
    valuesFor: () => [],
  });
  expect(odsByPython(out, 'Accounts').hidden).toEqual([3, 4, 5]);
  expect(await contentOf(out)).toContain(
    '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse" table:number-columns-repeated="3"></table:table-column>',
  );
});

test('if a document declares no names above its sheets, new cells declare theirs', async () => {
  const plain = '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">';
  const namespaces =
    'xmlns="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0"';
  const row = (text: string) =>
    `<table-row><table-cell office:value-type="string"><x:p xmlns:x="urn:oasis:names:tc:opendocument:xmlns:text:1.0">${text}</x:p></table-cell></table-row>`;
  const content = `${plain}<office:body><office:spreadsheet><table ${namespaces} t:name="Accounts">${row('Site')}${row('a.com')}</table></office:spreadsheet></office:body></office:document-content>`;
  const { out, output } = await enrichWorkbook(odsBytes({ content }), {
    ...one,
    valuesFor: () => [['found']],
  });
  expect((await readAll(output, 'Accounts')).map(({ cells }) => cells)).toEqual([
    ['Site', 'New'],
    ['a.com', 'found'],
  ]);
  expect(odsByPython(out, 'Accounts').cells['2,1']).toMatchObject({ text: 'found', type: 'string' });
});

test('the input is never changed', async () => {
  const bytes = odsBytes({ body: odsTable(site + odsRow(odsText('a.com'))) });
  const { path } = await enrichWorkbook(bytes, one);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});
