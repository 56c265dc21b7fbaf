import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { convertByOffice, convertibleRefusal } from '../../../main/engine/sheets/office/convert.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { partsByPython } from '../../support/files/python-zip.ts';
import { rowsOf } from '../../support/files/sheet-rows.ts';
import { hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** An old workbook in a folder of its own, and LibreOffice's temporary folder. */
function open(name = 'old.xls') {
  const [dir, temp] = [tempDir(), tempDir()];
  const file = join(dir, 'leads.xlsx');
  copyFileSync(join(import.meta.dirname, '../../corpus/converted', name), file);
  return { dir, temp, file };
}

function inWorld(machine: Partial<(typeof realWorld)['machine']>): void {
  onTestFinished(enterWorld({ ...realWorld, machine: { ...realWorld.machine, ...machine } }));
}

test('only formats that LibreOffice reads and Stackdesk does not are converted', async () => {
  const { dir, file } = open();
  expect(await convertibleRefusal(file)).toMatchObject({ reason: { key: 'old_excel' } });
  for (const [name, bytes] of [
    ['a.csv', 'Site\na.com\n'],
    ['a.pdf', '%PDF-1.7'],
    ['a.xlsx', 'no workbook'],
    ['b.xlsx', '\x01\x02\x03\0noise'],
  ] as const) {
    const path = join(dir, name);
    writeFileSync(path, bytes);
    expect(await convertibleRefusal(path)).toBe(null);
    await expect(convertByOffice(path)).rejects.toMatchObject({ reason: { key: 'not_convertible' } });
  }
});

test('without LibreOffice the refusal says that it is missing', async () => {
  const { dir, file } = open();
  inWorld({ environment: { PATH: '/nonexistent' } });
  await expect(convertByOffice(file)).rejects.toMatchObject({
    code: 'file_unsupported',
    reason: { key: 'office_missing' },
  });
  expect(readdirSync(dir)).toEqual(['leads.xlsx']);
});

test.runIf(hasSoffice)(
  'an old workbook with a new name is converted; the workbook itself stays as it is',
  async () => {
    const { dir, temp, file } = open();
    inWorld({ tempFolder: () => temp });
    const before = readFileSync(file);
    const copy = await convertByOffice(file);
    // Its name is taken by the file itself.
    expect(copy).toBe(join(dir, 'leads (2).xlsx'));
    expect((await rowsOf(copy)).slice(0, 2).map((row) => row.slice(0, 2))).toEqual([
      ['Company', 'Website'],
      ['Acme', 'acme.com'],
    ]);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(temp)).toEqual([]);
  },
);

test.runIf(hasSoffice)('a conversion that is cancelled ends the program and leaves nothing', async () => {
  const { dir, temp, file } = open();
  const control = new AbortController();
  let wasMade: boolean | null = null;
  inWorld({
    tempFolder: () => temp,
    run: async (program, argv, options) => {
      const ended = realWorld.machine.run(program, argv, options);
      control.abort();
      await ended;
      wasMade = existsSync(join(argv[argv.indexOf('--outdir') + 1] ?? '', 'in.xlsx'));
    },
  });
  await expect(convertByOffice(file, { signal: control.signal })).rejects.toThrow(/abort/i);
  expect([wasMade, readdirSync(dir), readdirSync(temp)]).toEqual([false, ['leads.xlsx'], []]);
});

const ALL_PARTS =
  'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); sys.stdout.buffer.write(b"".join(map(z.read, z.namelist())))';

/** A flat document with every kind of link of a sheet to an address, next to two files that it includes. */
function linked(address: string, dir: string): string {
  const there = pathToFileURL(dir).href;
  const spaces = ['office', 'table', 'text', 'drawing']
    .map(
      (each) =>
        `xmlns:${each === 'drawing' ? 'draw' : each}="urn:oasis:names:tc:opendocument:xmlns:${each}:1.0"`,
    )
    .join(' ');
  const row = (cell: string) => `<table:table-row>${cell}</table:table-row>`;
  const text = (value: string, more = '') =>
    row(`<table:table-cell office:value-type="string">${more}<text:p>${value}</text:p></table:table-cell>`);
  const link = (href: string) => `xlink:href="${href}" xlink:type="simple" xlink:actuate="onLoad"`;
  const csv = 'table:filter-name="Text - txt - csv (StarCalc)"';
  const frames = [
    `<draw:image ${link(`${address}/image.png`)}/>`,
    `<draw:image ${link(`${there}/secret.png`)}/>`,
    `<draw:object ${link(`${address}/object.ods`)}/>`,
  ].map((each) => `<draw:frame>${each}</draw:frame>`);
  const formula = (of: string) => row(`<table:table-cell table:formula="of:=${of}"/>`);
  const area = `<table:cell-range-source table:name="S" ${link(`${address}/area.csv`)} ${csv} table:last-column-spanned="1" table:last-row-spanned="1" table:refresh-delay="PT1S"/>`;
  const sheet = (name: string, href: string) =>
    `<table:table table:name="${name}"><table:table-source ${link(href)} ${csv} table:mode="copy-all"/>${text('kept')}</table:table>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${spaces} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="S">${text('Website')}${text('acme.com', frames.join(''))}${text('b.com', area)}
${formula(`WEBSERVICE(&quot;${address}/web&quot;)`)}${formula(`'${address}/ext.csv'#$ext.A1`)}${formula(`'${there}/secret.csv'#$secret.A1`)}</table:table>
${sheet('L', `${address}/sheet.csv`)}${sheet('M', `${there}/secret.csv`)}</office:spreadsheet></office:body></office:document>`;
}

test.runIf(hasSoffice)(
  'a conversion contacts nobody and reads no other file, whatever the file links to',
  async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('x,y');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const [dir, temp] = [tempDir(), tempDir()];
    inWorld({ tempFolder: () => temp });
    const file = join(dir, 'list.fods');
    writeFileSync(file, linked(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, dir));
    writeFileSync(join(dir, 'secret.csv'), 'TOPSECRET,1\n');
    writeFileSync(
      join(dir, 'secret.png'),
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const copy = await convertByOffice(file);
    expect((await rowsOf(copy)).slice(0, 3).map(([cell]) => cell)).toEqual(['Website', 'acme.com', 'b.com']);
    const names = partsByPython(copy).map(([name]) => name);
    expect(names.filter((name) => name.includes('media'))).toEqual([]);
    expect(execFileSync('python3', ['-c', ALL_PARTS, copy], { encoding: 'latin1' })).not.toContain(
      'TOPSECRET',
    );
    expect(asked).toEqual([]);
  },
);

const ROWS = ['website', 'apple.com', 'mozilla.org'];
const AS_PAGE = `<html><body><table>${ROWS.map((row) => `<tr><td>${row}</td></tr>`).join('')}</table></body></html>`;
const AS_XML = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
  xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${ROWS.map(
    (row) => `<Row><Cell><Data ss:Type="String">${row}</Data></Cell></Row>`,
  ).join('')}</Table></Worksheet></Workbook>`;

test.runIf(hasSoffice).each([
  ['a web page', AS_PAGE],
  ['the XML of Excel 2003', AS_XML],
])('%s that is called a workbook is converted', async (_, text) => {
  const path = join(tempDir(), 'report.xls');
  writeFileSync(path, text);
  const rows = await rowsOf(await convertByOffice(path));
  expect(rows.map((cells) => cells[0])).toEqual(ROWS);
});
