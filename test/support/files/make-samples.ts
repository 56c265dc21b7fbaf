import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';

/**
 * Makes the two sample files: `node test/support/files/make-samples.ts`. The list of domains decides
 * everything in them.
 */
const folder = fileURLToPath(new URL('../../../assets/samples/', import.meta.url));
const domains = readFileSync(`${folder}top-500-domains.txt`, 'utf8').trim().split('\n');

const OWNERS = ['Ada', 'Grace', 'Linus', 'Margaret', 'Tim'];
const NOTES = [
  '',
  'Renewal in spring, call first',
  'Said "maybe next year"',
  'Two contacts:\nsales and support',
  'Größe: 50–200',
];
const GARBAGE = [
  'n/a',
  '-',
  'not a domain',
  'localhost',
  '192.168.0.1',
  'http://',
  'foo..com',
  'to be found',
];

interface SampleRow {
  account: string;
  website: string;
  owner: string;
  amount: number;
  since: Date;
  notes: string;
}

/** One domain as people write it. */
function spelling(domain: string, index: number): string {
  const bare = domain.replace(/^www\./, '');
  const spellings = [
    domain,
    `https://${domain}/`,
    bare,
    `http://www.${bare}/about?from=list`,
    `${bare.toUpperCase()}`,
    `info@${bare}`,
    ` ${bare} `,
    `${bare}.`,
  ];
  return spellings[index % 8 === 0 ? (index / 8) % 8 : 0] ?? domain;
}

function row({ website, domain }: { website: string; domain: string }, index: number): SampleRow {
  const name = domain.replace(/^www\./, '').split('.')[0] ?? '';
  return {
    account: `${name.charAt(0).toUpperCase()}${name.slice(1)}${index % 9 === 0 ? ', Inc.' : ''}`,
    website,
    owner: OWNERS[index % OWNERS.length] ?? '',
    amount: (index % 40) * 125.5 - 400,
    since: new Date(Date.UTC(2019 + (index % 7), index % 12, 1 + (index % 28))),
    notes: NOTES[index % NOTES.length] ?? '',
  };
}

/** Every domain once, every tenth a second time in another spelling, with blanks and garbage in between. */
export function sampleRows(): SampleRow[] {
  const cells = domains.flatMap((domain, index) => {
    const websites = [spelling(domain, index)];
    if (index % 10 === 5) websites.push(`https://${domain}/about`);
    if (index % 25 === 12) websites.push('');
    if (index % 20 === 7) websites.push(GARBAGE[Math.floor(index / 20) % GARBAGE.length] ?? '-');
    return websites.map((website) => ({ website, domain }));
  });
  return cells.map(row);
}

const HEADER = ['Account', 'Website', 'Owner', 'Amount', 'Customer since', 'Notes'];

function csvField(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toCsv(rows: readonly SampleRow[]): string {
  const lines = rows.map((each) => [
    each.account,
    each.website,
    each.owner,
    each.amount.toFixed(2),
    each.since.toISOString().slice(0, 10),
    each.notes,
  ]);
  return [HEADER, ...lines].map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('');
}

async function writeWorkbook(rows: readonly SampleRow[], path: string): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  workbook.created = new Date(Date.UTC(2026, 0, 1));
  workbook.modified = workbook.created;
  const summary = workbook.addWorksheet('Summary');
  const sheet = workbook.addWorksheet('Accounts', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = HEADER.map((header, index) => ({ header, width: [26, 34, 12, 14, 16, 32][index] ?? 12 }));
  sheet.getRow(1).font = { bold: true, color: { argb: 'FFFFFFFF' } };
  sheet.getRow(1).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF0F766E' } };
  for (const each of rows)
    sheet.addRow([each.account, each.website, each.owner, each.amount, each.since, each.notes]);
  sheet.getColumn(4).numFmt = '#,##0.00;[Red]-#,##0.00';
  sheet.getColumn(5).numFmt = 'yyyy-mm-dd';
  summary.getCell('A1').value = 'Accounts';
  summary.getCell('B1').value = { formula: 'COUNTA(Accounts!A:A)-1', result: rows.length };
  summary.getCell('A2').value = 'Amount';
  summary.getCell('B2').value = {
    formula: 'SUM(Accounts!D:D)',
    result: rows.reduce((sum, each) => sum + each.amount, 0),
  };
  await workbook.xlsx.writeFile(path);
}

const rows = sampleRows();
writeFileSync(`${folder}sites.csv`, toCsv(rows));
await writeWorkbook(rows, `${folder}sites.xlsx`);
