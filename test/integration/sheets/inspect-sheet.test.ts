import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, onTestFinished, test } from 'vitest';
import { inspectSheet, requireRows } from '../../../main/engine/sheets/inspect.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { openCsv } from '../../support/files/csv-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookBytes, workbookParts } from '../../support/files/workbook-fixture.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

async function inspectCsv(lines: readonly string[]) {
  const { file } = await openCsv(`${lines.join('\n')}\n`);
  return inspectSheet(file);
}

async function openWorkbook(bytes: Buffer) {
  const path = join(tempDir(), 'in.xlsx');
  writeFileSync(path, bytes);
  const file = await openSheetFile(path);
  onTestFinished(() => file.close());
  return file;
}

test('the domain column is found by its contents, not by its name', async () => {
  const facts = await inspectCsv([
    'website,x',
    'not a site,acme.com',
    'nor this,https://www.foo.org/a',
    'no,bar.de',
  ]);
  expect(facts).toMatchObject({ hasHeader: true, headerRow: 1, domainColumn: 1 });
  expect(facts.columns.map(({ name, domainShare }) => [name, domainShare])).toEqual([
    ['website', 0],
    ['x', 1],
  ]);
});

test.each([
  ['left,website', 1],
  ['website,left', 0],
  ['left,right', 0],
])('of two columns of domains, the one whose heading says so wins: %s', async (header, expected) => {
  const facts = await inspectCsv([header, 'a.com,b.com', 'c.com,d.com']);
  expect(facts.domainColumn).toBe(expected);
});

test.each([
  ['contact,website', 'ann@acme.com,acme.com', 1],
  ['website,contact', 'acme.com,ann@acme.com', 0],
  ['e-mail,site', 'ann@acme.com,acme.com', 1],
])('websites win over e-mail addresses: %s', async (header, row, expected) => {
  expect((await inspectCsv([header, row, row])).domainColumn).toBe(expected);
});

test('e-mail addresses are used if there is nothing else', async () => {
  expect((await inspectCsv(['name,e-mail', 'Ann,ann@acme.com', 'Bob,bob@foo.org'])).domainColumn).toBe(1);
});

test('a first row with a domain in it is data', async () => {
  const facts = await inspectCsv(['Acme,acme.com', 'Foo,foo.org']);
  expect(facts).toMatchObject({ hasHeader: false, headerRow: 1, domainColumn: 1 });
  expect(facts.columns.map((column) => column.name)).toEqual(['Column A', 'Column B']);
  expect(facts.sample).toHaveLength(2);
});

test('blank lines above the header are not the header', async () => {
  const facts = await inspectCsv(['', '', 'name,site', 'Acme,acme.com']);
  expect(facts).toMatchObject({ hasHeader: true, headerRow: 3, domainColumn: 1 });
  expect(facts.sample).toEqual([{ number: 4, cells: ['Acme', 'acme.com'] }]);
});

test('blanks and garbage among the domains do no harm; a column of other things is not chosen', async () => {
  const facts = await inspectCsv(['site,n', 'a.com,1.5', ',2.5', 'n/a,3.5', 'b.com,4.5', '??,5.5']);
  expect(facts.domainColumn).toBe(0);
  expect((await inspectCsv(['name,n', 'Ann,1.5', 'Bob,2.5'])).domainColumn).toBe(null);
});

test('a hidden sheet is looked at last, even if it is the first', async () => {
  const file = await openWorkbook(workbookBytes());
  expect(file.sheets).toEqual([
    { name: 'Secret', hidden: true },
    { name: 'Accounts', hidden: false },
    { name: 'Pivot', hidden: false },
  ]);
  expect(await inspectSheet(file)).toMatchObject({ sheet: 'Accounts', domainColumn: 1, headerRow: 1 });
});

test('a hidden sheet is used if no other has domains, and when it is named', async () => {
  const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>';
  const file = await openWorkbook(workbookBytes({ sheet }));
  expect(await inspectSheet(file)).toMatchObject({ sheet: 'Secret', domainColumn: 0 });
  expect(await inspectSheet(await openWorkbook(workbookBytes()), { sheet: 'secret' })).toMatchObject({
    sheet: 'Secret',
  });
});

test.each([
  ['Domain Owner', 'a.example.com Ann', 'b.example.com Bob', 2],
  ['Domain^Owner', 'a.example.com^Ann', 'b.example.com^Bob', 2],
  ['Domain~Owner', 'a.example.com~Ann', 'b.example.com~Bob', 2],
  ['Domain:Owner', 'a.example.com:Ann', 'b.example.com:Bob', 2],
  ['https://c.example.com', 'https://a.example.com', 'https://b.example.com', 1],
  ['Cid <cid@c.example.com>', 'Ann <ann@a.example.com>', 'Bob <bob@b.example.com>', 1],
  ['c.example.com ', 'a.example.com ', 'b.example.com ', 1],
])('a column of domains reveals a rare delimiter: %s', async (...lines) => {
  const columns = lines.pop();
  const facts = await inspectCsv(lines.map(String));
  expect(facts.columns).toHaveLength(Number(columns));
  expect(facts.domainColumn).toBe(0);
});

test('a column that its heading names wins over a fuller one without such a heading', async () => {
  const facts = await inspectCsv(['Competitor site,Website', 'a.com,b.com', 'c.com,', 'd.com,e.com']);
  expect(facts).toMatchObject({ domainColumn: 1, rowsRead: 3 });
  expect(facts.columns[1]?.domains).toBe(2);
});

test('a person can choose another header, or none', async () => {
  const { file } = await openCsv('Leads,\nSite,Owner\na.com,Ann\nb.com,Bob\n');
  expect(await inspectSheet(file)).toMatchObject({ hasHeader: true, headerRow: 2 });
  expect(await inspectSheet(file, { header: 3 })).toMatchObject({ headerRow: 3, rowsRead: 1 });
  expect(await inspectSheet(file, { header: null })).toMatchObject({ hasHeader: false, rowsRead: 4 });
  await expect(inspectSheet(file, { header: 9 })).rejects.toMatchObject({ code: 'usage' });
});

test('the first rows come with what is above the table, and with whether there are more rows', async () => {
  const rows = Array.from({ length: 520 }, (_, index) => `Firm ${index},firm${index}.com`);
  const notes = Array.from({ length: 3 }, (_, index) => `Note ${index}`);
  const long = await inspectCsv([...notes, '', 'Company,Website', ...rows]);
  expect(long).toMatchObject({ headerRow: 5, isAllRead: false });
  expect(long.top.map(({ number }) => number)).toEqual([
    1,
    2,
    3,
    ...Array.from({ length: 21 }, (_, at) => at + 5),
  ]);
  expect(long.top.slice(4)).toEqual(long.sample);
  const short = await inspectCsv(['Company,Website', 'A,a.com', 'B,b.com']);
  expect(short).toMatchObject({ rowsRead: 2, isAllRead: true });
  const exact = await inspectCsv(['Company,Website', ...rows.slice(0, 500)]);
  expect(exact).toMatchObject({ rowsRead: 500, isAllRead: true });
});

test('of many notes above a table, the nearest are shown', async () => {
  const notes = Array.from({ length: 60 }, (_, index) => `# Note ${index}`);
  const rows = Array.from({ length: 70 }, (_, index) => `Firm ${index},firm${index}.com`);
  const facts = await inspectCsv([...notes, 'Company,Website', ...rows]);
  expect(facts.headerRow).toBe(61);
  expect(facts.top.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 22));
});

test.each([['Company,Website'], ['Leads of 2024', 'Company,Website']])(
  'a header without rows is reported as such: %s',
  async (...lines) => {
    const facts = await inspectCsv(lines);
    expect(facts).toMatchObject({ hasHeader: true, rowsRead: 0, domainColumn: null });
    expect(() => requireRows(facts, 'in.csv')).toThrow(
      expect.objectContaining({
        code: 'file_empty',
        reason: expect.objectContaining({ key: 'only_header' }),
      }),
    );
  },
);

test('one row of domains is a table, and a header that is chosen needs rows below it', async () => {
  expect(await inspectCsv(['a.com,Ann'])).toMatchObject({ hasHeader: false, domainColumn: 0 });
  const { file } = await openCsv('Site,Owner\na.com,Ann\n');
  await expect(inspectSheet(file, { header: 2 })).rejects.toMatchObject({
    code: 'file_empty',
    reason: { key: 'no_rows_below' },
  });
});

test('numbers of a workbook are shown as people see them, in their locale, but judged by their stored values', async () => {
  const path = join(tempDir(), 'in.xlsx');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Accounts');
  sheet.addRows([
    ['Website', 'Revenue', 'Share', 'Plain', 'Since'],
    ['a.com', 13246.199999999999, 0.256, 13246.199999999999, new Date('2024-01-02T00:00:00Z')],
  ]);
  sheet.getCell('B2').numFmt = '#,##0.00 "€"';
  sheet.getCell('C2').numFmt = '0%';
  sheet.getCell('E2').numFmt = 'dd.mm.yyyy';
  await workbook.xlsx.writeFile(path);
  const file = await openSheetFile(path);
  onTestFinished(() => file.close());
  const cells = async (locale?: string) => (await inspectSheet(file, { locale })).top[1]?.cells;
  expect(await cells('en')).toEqual(['a.com', '13,246.20 €', '26%', '13246.2', '2024-01-02']);
  expect(await cells('de')).toEqual(['a.com', '13.246,20 €', '26%', '13246,2', '2024-01-02']);
  expect(await cells()).toEqual(['a.com', '13246.199999999999', '0.256', '13246.199999999999', '2024-01-02']);
  const facts = await inspectSheet(file, { locale: 'en' });
  expect(facts.sample).toEqual(facts.top.slice(1));
});

test('a workbook whose parts have other capitals, and backslashes between folders, is read in the same way', async () => {
  const usual = await inspectSheet(await openWorkbook(workbookBytes()));
  const parts = workbookParts().map((part) => ({
    ...part,
    name: part.name.replaceAll('/', '\\').toLowerCase(),
  }));
  expect(await inspectSheet(await openWorkbook(buildZip(parts)))).toEqual(usual);
});

test('a workbook whose relations name parts by paths of Windows is read in the same way', async () => {
  const usual = await inspectSheet(await openWorkbook(workbookBytes()));
  const parts = workbookParts().map(({ name, data }) => ({
    name,
    data:
      typeof data === 'string' && name === 'xl/_rels/workbook.xml.rels'
        ? data.replace(
            /Target="([^"]+)"/g,
            (_, target: string) => `Target="\\xl\\${target.replaceAll('/', '\\')}"`,
          )
        : data,
  }));
  expect(parts.filter(({ data }) => String(data).includes('\\xl\\worksheets\\'))).toHaveLength(1);
  expect(await inspectSheet(await openWorkbook(buildZip(parts)))).toEqual(usual);
});

test('a file whose first cell is longer than all that is usually read of it is read on', async () => {
  const cell = 'see, https://firm.test, more\n'.repeat(20_000);
  const rows = Array.from({ length: 40 }, (_, index) => `short;firm-${index}.com;x`);
  const facts = await inspectCsv([`"${cell}";website;note`, ...rows]);
  expect(facts).toMatchObject({ domainColumn: 1 });
  expect(facts.columns.slice(1).map(({ name }) => name)).toEqual(['website', 'note']);
});

const PROFILE = 'https://www.site.com/in/someone';

test.each([
  ['Name,Corporate Website,LinkedIn URL', ['A,a.com', 'B,b.com', 'C,c.com', 'D,'], 1],
  ['fullName,profileUrl,companyWebsite', ['A', 'B', 'C'], 2],
  ['First Name,URL,Email Address', ['A', 'B', 'C'], 2],
  ['name,Profile,Primary domain', ['A', 'B', 'C'], 2],
])('a column of pages of one site is not that of the domains: %s', async (header, rows, expected) => {
  const lines = rows.map((row, index) =>
    expected === 1 ? `${row},${PROFILE}${index}` : `${row},${PROFILE}${index},ann@firm-${index}.com`,
  );
  expect((await inspectCsv([header, ...lines])).domainColumn).toBe(expected);
});

test.each([
  ['Company Website,Source', 'https://acme.com/a', (index: number) => `https://news-${index}.com/acme`],
  ['Website,News', 'acme.com', (index: number) => `https://paper-${index}.com`],
  ['Website,Article URL', 'acme.com', (index: number) => `https://paper-${index}.com`],
])(
  'a column that is called that of the domains stays so, even with one domain: %s',
  async (header, site, page) => {
    const lines = [0, 1, 2, 3].map((index) => `${site},${page(index)}`);
    expect((await inspectCsv([header, ...lines])).domainColumn).toBe(0);
  },
);

test.each(['Website', 'HostName', 'WebSites', 'InternetAdresse'])(
  'a half filled column that is called %s goes before a full one of other addresses',
  async (heading) => {
    const lines = Array.from(
      { length: 8 },
      (_, index) => `${index % 2 === 0 ? `firm-${index}.com` : ''},https://paper-${index}.com`,
    );
    expect((await inspectCsv([`${heading},Article URL`, ...lines])).domainColumn).toBe(0);
  },
);

test.each([
  [
    'one that repeats the domains',
    0,
    ['Link,Domain,Company status', 'https://www.a.com/x,a.com,found', 'b.com,b.com,no data'],
  ],
  [
    'names that are domains',
    0,
    [
      'Link,Company status,Company name',
      'a.com,found,Booking.com',
      'x,found,Amazon.com',
      'y,found,Salesforce.com',
    ],
  ],
  [
    'pages on a platform',
    0,
    [
      'Text,Company status,Network profile',
      'a.com,found,firm-a.com/in/1',
      'n/a,found,firm-b.com/in/2',
      '-,found,c.com/3',
    ],
  ],
  [
    'nothing, if there is no other column',
    1,
    ['Firm,Domain,Company status', 'A,a.com,found', 'B,b.com,no data'],
  ],
  [
    'no column of the person, though it stands there',
    1,
    ['Mail,Domain,Company status', 'x@a.com,a.com,found', ',b.com,found'],
  ],
  [
    'no column of the person, though its status is',
    2,
    [
      'Link,Company status,Company name',
      'a.com,won,Booking.com',
      'x,lost,Amazon.com',
      'y,won,Salesforce.com',
    ],
  ],
])('of the columns that a run wrote, none has the domains: %s', async (_what, column, lines) => {
  expect(await inspectCsv(lines)).toMatchObject({ domainColumn: column });
});

test.each([
  ['github.com\nadobe.com\nfoo\napple.com\n', 0],
  ['github.com\nfoo\napple.com\n', 0],
  ['github.com,GitHub\nn/a,Nobody\napple.com,Apple\n-,None\n', 0],
  ['https://github.com\nanna@gmail.com\nbosch.com; ebay.com\nto be found\napple.com\n', 0],
  ['Website\nadobe.com\nfoo\napple.com\n', 1],
  ['Amazon.com,Firm\nyes,Bosch\nno,Siemens\n', 1],
])('a first domain over some that name none is no header: %j', async (text, headerRow) => {
  const path = join(tempDir(), 'lines.csv');
  writeFileSync(path, text);
  const file = await openSheetFile(path);
  onTestFinished(() => file.close());
  const facts = await inspectSheet(file);
  expect(facts.hasHeader).toBe(headerRow === 1);
});
