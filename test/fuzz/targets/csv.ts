import { runSheet } from '../run-sheet.ts';
import { below, corpus, pick, type Throw } from '../sheet-inputs.ts';

const SIGNS = [
  ',',
  ';',
  '\t',
  '|',
  '||',
  ' ',
  ':',
  '"',
  '""',
  "'",
  '`',
  '\\',
  '\\"',
  '/',
  '\r',
  '\n',
  '\r\n',
  '=',
  '@',
  '\0',
  '\u001a',
];
const WORDS = [
  'example.com',
  'a',
  'Website',
  '1,5',
  '2024-01-31',
  'https://a.example/x?y=1',
  'é',
  '中文',
  '\ufeff',
  'sep=;',
  '[a](b.example)',
  '=HYPERLINK("',
];
const ENCODINGS = ['utf8', 'utf8', 'latin1', 'utf16le'] as const;

/** Text of delimiters, quotes and words in any order, some of them very often. */
function made(random: Throw): Buffer {
  const own = [pick(SIGNS, random), pick(SIGNS, random), pick(WORDS, random)];
  let text = '';
  for (let count = below(400, random); count > 0; count -= 1) {
    const piece = random() < 0.7 ? pick(own, random) : pick([...SIGNS, ...WORDS], random);
    text += random() < 0.02 ? piece.repeat(2 ** below(13, random)) : piece;
  }
  return Buffer.from(text, pick(ENCODINGS, random));
}

/** CSV files: encoding, dialect and records, then written with more columns. */
export const csv = {
  name: 'csv',
  samples: () => corpus('csv', '.csv', 'csv', 'domains'),
  grammar: made,
  tokens: [...SIGNS, ...WORDS],
  run: (input: Buffer, workDir: string) => runSheet(input, workDir, 'in.csv'),
  limits: { baseMs: 8_000 },
  share: 2,
};
