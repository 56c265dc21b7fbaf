import { expect, it } from 'vitest';
import { findHeader, namesOf } from '../../../../main/engine/sheets/find-header.ts';
import type { Row } from '../../../../main/engine/sheets/model.ts';

/** Rows as a sheet's reader returns them, without blank ones; `|` separates cells. */
function rowsOf(text: string): Row[] {
  return text
    .trim()
    .split('\n')
    .map((line, index) => ({ number: index + 1, cells: line.split('|').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** The row number of the header (null for none), and of the first row of data. */
function found(text: string) {
  const rows = rowsOf(text);
  const { header, firstData } = findHeader(rows);
  return { header: header === null ? null : rows[header]?.number, firstData: rows[firstData]?.number };
}

const body = `
 Acme | acme.com | Berlin | 12
 Foo | foo.org | Paris | 40
 Bar | bar.de | Rome | 7`;

it.each<[string, string, number | null]>([
  ['in the first row', `Company | Website | City | Staff${body}`, 1],
  ['below a title', `Leads Q3 2026 | | | \n | | | \nCompany | Website | City | Staff${body}`, 3],
  ['below a title and a date', `ACME Sales Ops | | | 2026-11-01\nCompany | Website | City | Staff${body}`, 2],
  [
    'below notes',
    `Exported from the CRM on 2026-11-22\nby ann@acme.com\nAll regions\nCompany | Website | City | Staff${body}`,
    4,
  ],
  ['below a comment', `# Exported from CRM on 2026-11-22\nCompany | Website | City | Staff${body}`, 2],
  [
    'below comments with delimiters in their words',
    `# note 1, by a tool | v1 | |\n# note 2 | v2 | |\n# note 3 | v3 | |\nCompany | Website | City | Staff${body}`,
    4,
  ],
  [
    'that begins with a comment sign, below comments',
    `## a\n## b\n# Company | Website | City | Staff${body}`,
    3,
  ],
  [
    'missing, below rows whose first cell begins with a comment sign',
    '#1 | acme.com\n#2 | foo.org\nthird | bar.de\nfourth | baz.de',
    null,
  ],
  ['below sep=;', `sep=;\nCompany | Website | City | Staff${body}`, 2],
  ['below groups of columns', `Account | | Place | \nName | Website | City | Staff${body}`, 2],
  [
    'below groups in two rows, of which some go over both',
    `Country | Area | Current | | Plan | \n | | Phase 1 | | Phase 1 | \n | | Site | % | Site | %\nAF | A | acme.com | 0.1 | |\nAF | B | foo.org | 0.2 | |`,
    3,
  ],
  [
    'below a group, with no common words',
    'Firm | Website | Staff | \n | | Q1 | Q2\nAcme | acme.com | 3 | 4\nFoo | foo.org | 5 | 6',
    2,
  ],
  [
    'above a row of notes in columns without names',
    'Firm | Website | Notes | \n | | call | later\nAcme | acme.com | ask | \nFoo | foo.org | | soon',
    1,
  ],
  [
    'above a note in a column without a name',
    'Company | Website | Staff | \nNone | n/a | ? | call\nAcme | acme.com | 2 |\nFoo | foo.org | 3 |',
    1,
  ],
  ['of two rows of which each is full', `A | B | C | D\nName | Website | City | Staff${body}`, 2],
  ['with names of fields', `Account.Name | Account.Website | Account.City | Account.Staff${body}`, 1],
  ['with names in snake case', `company_name | company_domain | city | employee_count${body}`, 1],
  ['with names in camel case', `accountName | websiteUrl | billingCity | numberOfEmployees${body}`, 1],
  ['of years', `Company | Website | 2024 | 2025\nAcme | acme.com | 10 | 12\nFoo | foo.org | 3 | 4`, 1],
  ['in German', `Firma | Internetseite | Ort | Mitarbeiter${body}`, 1],
  ['in Japanese', `会社名 | ドメイン | 都市 | 社員数${body}`, 1],
  ['with gaps', `Company | Website | | ${body}`, 1],
  ['above a row without a domain', 'Company | Website\nNone | n/a\nAcme | acme.com\nFoo | foo.org', 1],
  ['above a row without a website', 'Company | Website | City\nNone | | Berlin\nAcme | acme.com | Berlin', 1],
  ['above one row', 'Domain | Owner\nacme.com | Ann', 1],
  ['of one column', 'Domain\nacme.com\nfoo.org', 1],
  ['of one column below a title', 'Leads Q3\nDomain\nacme.com\nfoo.org', 2],
  ['of one column named as a field', 'Account.Website\nacme.com\nfoo.org', 1],
  ['without any domain below', 'Company | City\nAcme | Berlin\nFoo | Paris', 1],
  ['missing', body.trim(), null],
  ['missing, of one column', 'acme.com\nfoo.org', null],
  ['missing, below a title', `Leads Q3 2026 | | | \n${body.trim()}`, null],
  ['missing, with names under .name', 'john.name\nann.name\nfoo.org', null],
  ['missing, with addresses in each column', 'acme.com | ann@acme.com\nfoo.org | bob@foo.org', null],
  ['missing, of the same name under several endings', 'foo.com | foo.de\nbar.com | bar.de', null],
])('finds a header that is %s', (_what, text, header) => {
  expect(found(text).header).toBe(header);
});

it('knows in which row the data begins', () => {
  expect(found(`Leads\nCompany | Website | City | Staff${body}`)).toEqual({ header: 2, firstData: 3 });
  expect(found(`Leads\n${body.trim()}`)).toEqual({ header: null, firstData: 2 });
});

it.each<[string, string, string[]]>([
  [
    'of three rows',
    `Country | Area | Current | | Plan | \n | | Phase 1 | | Phase 1 | \n | | Site | % | Site | %\nAF | A | acme.com | 0.1 | |\nAF | B | foo.org | 0.2 | |`,
    ['Country', 'Area', 'Site', '%', 'Site', '%'],
  ],
  [
    'of two rows, of which the second begins further right',
    `Firm | Website | Staff | \n | | 2024 | 2025\nAcme | acme.com | 3 | 4\nFoo | foo.org | 5 | 6`,
    ['Firm', 'Website', '2024', '2025'],
  ],
  [
    'below a title, which names no column',
    ` Leads Q3 2026 | | | \n | Website | City | Staff${body}`,
    ['', 'Website', 'City', 'Staff'],
  ],
  [
    'below a row that is apart',
    `Our | leads | of | Q3\n | | | \n | Website | City | Staff${body}`,
    ['', 'Website', 'City', 'Staff'],
  ],
])('takes the names of columns from all rows of a header %s', (_what, text, names) => {
  const rows = rowsOf(text);
  const header = rows[findHeader(rows).header ?? -1];
  expect(header === undefined ? null : namesOf(rows, header)).toEqual(names);
});
