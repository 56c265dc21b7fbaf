import type { FieldRules } from '../../../main/engine/sheets/csv/records.ts';

/** A table as a program would write it, with the rows that it has. */
export interface MadeCsv {
  text: string;
  rules: FieldRules;
  newline: string;
  rows: string[][];
  /** The variations used, for a person to read. */
  ways: string[];
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Roll {
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  number(most: number): number;
}

const NAMES = [
  'Acme',
  'Globex',
  'Initech',
  'Umbrella',
  'Stark',
  'Wayne',
  'Hooli',
  'Vandelay',
  'Soylent',
  'Tyrell',
];
const ENDINGS = [
  '',
  ' Inc',
  ', Inc.',
  ' GmbH & Co. KG',
  ' Ltd',
  ' S.A.',
  ' "Europe"',
  ' / North',
  ' #2',
  ': Retail',
  "'s Sons",
];
const WORDS = [
  'the best tools',
  'since 1998',
  'for teams',
  'a, b and c',
  'call us; we answer',
  'say "hi"',
  "it's here",
  'C:\\data',
  'A|B',
  '50% off',
  'x=y',
];

const KINDS: readonly ((roll: Roll) => string)[] = [
  (roll) => `${roll.pick(NAMES)}${roll.pick(ENDINGS)}`,
  (roll) => `${roll.pick(NAMES).toLowerCase()}${roll.number(90)}.com`,
  (roll) => `https://www.${roll.pick(NAMES).toLowerCase()}.org/a?b=${roll.number(9)}&c=d`,
  (roll) => `info@${roll.pick(NAMES).toLowerCase()}.de`,
  (roll) => String(roll.number(100_000)),
  (roll) => `${roll.number(1_000)}.${10 + roll.number(89)}`,
  (roll) => `${roll.number(1_000)},${10 + roll.number(89)}`,
  (roll) => `20${10 + roll.number(15)}-0${1 + roll.number(8)}-1${roll.number(9)}`,
  (roll) => `1${roll.number(9)}:2${roll.number(9)}:3${roll.number(9)}`,
  (roll) => `${roll.pick(NAMES)} is ${roll.pick(WORDS)}, ${roll.pick(WORDS)}.`,
  (roll) => (roll.chance(0.5) ? '' : roll.pick(['yes', 'no', 'N/A'])),
  (roll) => `+49 (0) 30 ${100 + roll.number(800)}-${roll.number(90)}`,
];
const TITLES = [
  'Company',
  'Website',
  'URL',
  'E-mail',
  'Id',
  'Price',
  'Amount',
  'Date',
  'Time',
  'Notes',
  'Active',
  'Phone',
];

const DELIMITERS = [',', ',', ',', ';', ';', '\t', '|', '^', '~', ':', ' ', '#', '&', '\u001f'];

/** Makes a table and writes it in some realistic way. */
export function makeCsv(seed: number): MadeCsv {
  const random = dice(seed);
  const roll: Roll = {
    chance: (share) => random() < share,
    pick: (from) => from[Math.floor(random() * from.length)] as (typeof from)[number],
    number: (most) => Math.floor(random() * most),
  };
  const ways: string[] = [];
  const rules = makeRules(roll, ways);
  const newline = roll.pick(['\n', '\r\n', '\r\n', '\r']);
  const width = 3 + roll.number(6);
  const kinds = Array.from({ length: width }, () => roll.number(KINDS.length));
  const table = (length: number, own: readonly number[]) =>
    Array.from({ length }, () => own.map((kind) => (KINDS[kind] as (typeof KINDS)[number])(roll)));
  const rows = table(roll.chance(0.15) ? 4 : 8 + roll.number(40), kinds);
  if (roll.chance(0.85)) rows.unshift(kinds.map((kind) => TITLES[kind] ?? ''));
  const isPolluted = roll.chance(0.5);
  if (isPolluted) pollute(roll, rows, ways, table);
  const quoting = roll.pick(['all', 'needed', 'needed', 'text'] as const);
  ways.push(`quoting ${quoting}`);
  const lines = rows.map((cells) => writeRecord(cells, rules, quoting));
  const text = lines.join(newline) + (roll.chance(0.8) ? newline : '');
  // An escape that does not occur in the file can't be detected.
  if (rules.escapeSign === '\\' && !text.includes(`\\${rules.quote}`)) return makeCsv(seed + 1_000_003);
  return { text, rules, newline, rows, ways };
}

function makeRules(roll: Roll, ways: string[]): FieldRules {
  const delimiter = roll.pick(DELIMITERS);
  const quote = roll.chance(0.15) ? "'" : '"';
  const escapeSign = roll.chance(0.2) ? '\\' : quote;
  const isPadded = delimiter !== ' ' && roll.chance(0.15);
  ways.push(JSON.stringify({ delimiter, quote, escapeSign, isPadded }));
  return { delimiter, quote, escapeSign, isPadded };
}

function pollute(
  roll: Roll,
  rows: string[][],
  ways: string[],
  table: (length: number, kinds: readonly number[]) => string[][],
): void {
  const way = roll.pick([
    'preamble',
    'short row',
    'long row',
    'second table',
    'footnote',
    'blank lines',
  ] as const);
  ways.push(way);
  const at = 1 + roll.number(rows.length - 1);
  const row = rows[at] ?? [];
  if (way === 'preamble') rows.unshift(['Export of customers'], ['Made', '2026-01-02'], []);
  else if (way === 'short row') rows[at] = row.slice(0, -1);
  else if (way === 'long row') rows[at] = [...row, 'more'];
  else if (way === 'second table') rows.push([], ...table(6 + roll.number(6), [0, 4]));
  else if (way === 'footnote') rows.push([], ['Source: the register of companies']);
  else rows.splice(at, 0, [], []);
}

/** Writes a record by these rules. */
export function writeRecord(
  cells: readonly string[],
  { delimiter, quote, escapeSign, isPadded }: FieldRules,
  quoting: 'all' | 'needed' | 'text',
): string {
  const field = (text: string) => {
    const isNeeded =
      text.includes(delimiter) ||
      text.includes(quote) ||
      /[\r\n]|^\s|\s$/.test(text) ||
      (escapeSign === '\\' && text.includes('\\'));
    const isText = quoting === 'text' && !/^[\d.]*$/.test(text);
    if (quoting !== 'all' && !isNeeded && !isText) return text;
    const safe =
      escapeSign === quote
        ? text.replaceAll(quote, quote + quote)
        : text.replaceAll(escapeSign, escapeSign + escapeSign).replaceAll(quote, escapeSign + quote);
    return quote + safe + quote;
  };
  return cells.map(field).join(isPadded ? `${delimiter} ` : delimiter);
}
