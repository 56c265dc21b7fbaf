import { expect, test } from 'vitest';
import { sniffDialect } from '../../../../main/engine/sheets/csv/dialect.ts';
import { splitRecords } from '../../../../main/engine/sheets/csv/records.ts';

/** Lines of texts that look like tables of their own. */
const LINES = {
  letter: 'Dear team, thank you for the call, we will send it, kind regards\n',
  json: '{"a": 1, "b": [1, 2, 3]},\n',
  page: '<p style="color:red; margin:0">Text, with "quotes" and\nlines &amp; more</p>',
  links: 'see; https://firm-1.test; more\r\n',
  tabs: 'a\tb\tc\td\n',
  pipes: 'a | b | c | d\n',
  semicolons: 'one;two;three;four\n',
  equals: 'key=value=other\n',
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

interface Made {
  delimiter: string;
  /** The row and the column of the long cell. */
  row: number;
  column: number;
  rows: number;
  allQuoted: boolean;
}

/** A table of three columns with one long cell, as its text and its cells. */
function madeTable(cell: string, { delimiter, row, column, rows, allQuoted }: Made) {
  const table = Array.from({ length: rows }, (_, index) => [`firm-${index}.com`, 'short', `n${index}`]);
  table.unshift(['website', 'description', 'note']);
  const changed = table[row];
  if (changed !== undefined) changed[column] = cell;
  const needsQuotes = (value: string) => allQuoted || /["\r\n]/.test(value) || value.includes(delimiter);
  const written = (value: string) => (needsQuotes(value) ? quoted(value) : value);
  return { table, text: table.map((cells) => `${cells.map(written).join(delimiter)}\n`).join('') };
}

const shapes: Made[] = [',', ';', '\t', '|'].flatMap((delimiter) => [
  { delimiter, row: 1, column: 1, rows: 6, allQuoted: false },
  { delimiter, row: 3, column: 0, rows: 12, allQuoted: true },
  { delimiter, row: 2, column: 2, rows: 400, allQuoted: false },
]);

test.each(Object.entries(LINES))('a long cell of %s tells nothing about the table around it', (_, line) => {
  for (const length of [120, 4_096, 50 * 1_024, 150 * 1_024])
    for (const shape of shapes) {
      const { table, text } = madeTable(line.repeat(Math.ceil(length / line.length)), shape);
      const { dialect, rules, saysTooLittle } = sniffDialect(Buffer.from(text));
      const told = `${length} characters, ${JSON.stringify(shape)}`;
      expect([dialect.delimiter, dialect.newline, saysTooLittle], told).toEqual([
        shape.delimiter,
        '\n',
        false,
      ]);
      expect(
        splitRecords(text, rules).map(({ cells }) => cells),
        told,
      ).toEqual(table);
    }
});

test('how quotes within a long cell are escaped is detected', () => {
  const cell = `{\\"a\\": 1, \\"b\\": 2},\n`.repeat(500);
  const text = `website,data\na.com,"${cell}"\nb.com,short\nc.com,short\n`;
  expect(sniffDialect(Buffer.from(text)).rules).toMatchObject({ delimiter: ',', escapeSign: '\\' });
});

test('rows between two stray quotes are rows', () => {
  const rows = Array.from({ length: 40 }, (_, index) => `firm-${index}.com;${index};text\n`).join('');
  const text = `website;count;note\n"a.com;1;text\n${rows}b.com;2;6" pipe\nc.com;"3;text\n${rows}`;
  const { rules } = sniffDialect(Buffer.from(text));
  expect(rules.delimiter).toBe(';');
  expect(splitRecords(text, rules)).toHaveLength(84);
});

test('a beginning that is one long cell says too little, if the file goes on', () => {
  const text = `website,note\na.com,"${LINES.links.repeat(100)}`;
  expect(sniffDialect(Buffer.from(text), null, true).saysTooLittle).toBe(true);
  expect(sniffDialect(Buffer.from(text), null, false)).toMatchObject({ saysTooLittle: false });
});

test('a quote that is not closed within the longest cell opens none, even in the first row', () => {
  const rows = 'firm.com;1;text\n'.repeat(1_200_000);
  const { dialect, saysTooLittle } = sniffDialect(Buffer.from(`"a.com;1;text\n${rows}`), null, true);
  expect([dialect.delimiter, saysTooLittle]).toEqual([';', false]);
});
