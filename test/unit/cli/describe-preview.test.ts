import { expect, test } from 'vitest';
import { describePreview } from '../../../main/cli/commands/enrich.ts';
import { describeTable } from '../../../main/cli/read-table.ts';
import { because } from '#contract/reason.ts';
import { nothingRead } from '#contract/models/enrich.ts';

const preview = {
  rows: 1,
  unique: 1,
  duplicates: 1,
  invalid: 0,
  blank: 0,
  personal: 0,
  platform: 0,
  reading: nothingRead,
  spellings: null,
  rowsBelow: 0,
  canTakeBelow: false,
  warnings: [],
  saved: 0,
  savedByColleagues: 0,
  fresh: 1,
  freshByKind: { companies: 1, technologies: 0 },
  calls: 1,
  inDoubt: 1,
  price: 1,
  maxCredits: 1,
  balance: null,
  balanceAfter: null,
  addedColumns: [],
  earlierColumns: [],
  keptColumns: [],
  leftOut: 0,
  unknownTechnologies: [],
  update: true,
  out: null,
};

test('a preview with one of each is written in the singular', () => {
  expect(describePreview(preview)).toBe(
    '1 row, 1 domain: 1 new lookup, 0 saved (free), 1 duplicate, 0 invalid, 0 blank. Up to 1 credit in 1 call. ' +
      '1 lookup is in doubt: it was asked before, its answer was lost, and it was charged or may have been. It is asked again only with --resend-unknown.',
  );
});

test('a preview with many of each is written in the plural', () => {
  const many = {
    ...preview,
    rows: 2_000,
    unique: 1_500,
    fresh: 1_400,
    inDoubt: 2,
    maxCredits: 1_400,
    calls: 14,
  };
  expect(describePreview({ ...many, balance: 5_000, balanceAfter: 3_600 })).toBe(
    '2,000 rows, 1,500 domains: 1,400 new lookups, 0 saved (free), 1 duplicate, 0 invalid, 0 blank. Up to 1,400 credits in 14 calls, 3,600 left after. ' +
      '2 lookups are in doubt: they were asked before, their answers were lost, and they were charged or may have been. They are asked again only with --resend-unknown.',
  );
});

test('a wallet that does not hold enough is named, and no balance below zero', () => {
  const short = (balance: number) =>
    describePreview({ ...preview, inDoubt: 0, maxCredits: 100, balance, balanceAfter: balance - 100 });
  expect(short(100)).toContain('Up to 100 credits in 1 call, 0 left after.');
  expect(short(37)).toContain('Up to 100 credits in 1 call; the wallet holds only 37 credits.');
  expect(short(0)).toContain('Up to 100 credits in 1 call; the wallet is empty.');
});

test('rows below the table, and what sorting would separate, are named', () => {
  const warnings = [because('range_apart', { range: 'A4:G9' })];
  const told = describePreview({ ...preview, inDoubt: 0, rowsBelow: 2, warnings });
  expect(told).toBe(
    '1 row, 1 domain: 1 new lookup, 0 saved (free), 1 duplicate, 0 invalid, 0 blank. Up to 1 credit in 1 call. ' +
      '2 rows below the table are left alone. The range A4:G9 does not reach the new columns, so it does not grow over them. ' +
      'Its sort buttons would leave the answers on other rows.',
  );
  expect(describePreview({ ...preview, rowsBelow: 1, canTakeBelow: true })).toContain(
    ' 1 row below the table is left alone. --rows-below takes it in.',
  );
});

test('a preview names what is not read from the text of a cell, and the price of the other spelling', () => {
  const reading = {
    links: 2,
    fallback: 1,
    several: 1,
    personal: 3,
    platform: 0,
    hidden: 0,
    slipped: 0,
    firstSlipped: 0,
  };
  const spellings = {
    written: { domains: 3, maxCredits: 3 },
    registrable: { domains: 1, maxCredits: 1 },
  };
  expect(describePreview({ ...preview, inDoubt: 0, personal: 3, platform: 0, reading, spellings })).toBe(
    '1 row, 1 domain: 1 new lookup, 0 saved (free), 1 duplicate, 0 invalid, 0 blank, 3 personal addresses. Up to 1 credit in 1 call. ' +
      'Read: 2 rows by a link, 1 row by the second column, 1 row by the first of several domains. ' +
      'Domains as written: 3 domains, up to 3 credits; registrable ones (--registrable): 1 domain, up to 1 credit.',
  );
});

test('a preview names what is read of a file', () => {
  const website = { name: 'Website', number: 2 };
  const table = { sheet: 'Leads', header: 3, column: website, fallback: { name: 'Column AA', number: 27 } };
  expect(describeTable(table)).toBe(
    'Sheet "Leads", header in row 3, domains in "Website" (column B), else in column AA.',
  );
  expect(describeTable({ sheet: null, header: null, column: website, fallback: null })).toBe(
    'No header, domains in "Website" (column B).',
  );
});
