import { domainOf } from '../domains/parse-domain.ts';
import { isHeaderWord, namesDomains } from './header-words.ts';
import type { Row } from './model.ts';

/** Where the table of a sheet begins, as indexes of the first rows. */
export interface TableStart {
  /** Null if the table has no header. */
  header: number | null;
  firstData: number;
}

/** How many rows decide of which kind a column is. */
const SAMPLE_ROWS = 200;
/** How many columns are looked at. More would not help. */
const SAMPLE_COLUMNS = 1_000;
/** A column is of a kind if at least this share of its filled cells are. */
const MOST = 0.7;
/** Most rows that a header can have. */
const HEADER_ROWS = 4;
const LONG_HEADING = 60;
const YEAR = /^(?:19|20)\d\d$/;
/** Lines that exports put above the table: a separator for the spreadsheet program, and comments. */
const COMMENT = /^(?:#|\/\/|--|;|%|sep=)/i;

/**
 * Finds the header in the first rows of a sheet, blank ones left out. Titles, notes or more header rows can
 * be above it. A header fits its columns worse than the rows below it do: a word over numbers, a name over
 * addresses. Words that are common headings count, too.
 */
export function findHeader(rows: readonly Row[]): TableStart {
  const start = firstFullRow(rows);
  const sample = sampleFrom(rows, start);
  const first = scoreOf(sample, 0);
  if (rows.length - start < 2) return startOfOne(sample[0] ?? [], start);
  let header: number | null = first.score >= 0 ? start : null;
  // The header's last row names the columns. Titles or groups of columns can be above it.
  let best = first;
  for (let index = start + 1; index < Math.min(start + HEADER_ROWS, rows.length - 1); index += 1) {
    const next = scoreOf(sample, index - start);
    const isBelowGap = (rows[index]?.number ?? 0) > (rows[index - 1]?.number ?? 0) + 1;
    if (header === null) {
      if (!isSure(next, first, isBelowGap)) continue;
    } else {
      const pair = [sample[index - start] ?? [], sample[header - start] ?? []] as const;
      if (!isBetter(next, best, namesOthers(...pair)) && !namesParts(...pair, next)) continue;
    }
    header = index;
    best = next;
  }
  if (header === null) return { header, firstData: start };
  return { header, firstData: header + 1 };
}

/**
 * The names that a header gives the columns. Where its cell is blank, the nearest row of the header above it says the
 * name: a cell that is merged downwards has its text in the first of its rows. '' for a column without a name.
 */
export function namesOf(rows: readonly Row[], header: Row): string[] {
  const index = rows.indexOf(header);
  const first = Math.max(firstFullRow(rows), index - HEADER_ROWS + 1);
  let above = index;
  while (above > first && rows[above - 1]?.number === (rows[above]?.number ?? 0) - 1) above -= 1;
  const upper = rows.slice(above, index).reverse();
  const width = Math.max(...[header, ...upper].map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const own = (header.cells[column] ?? '').trim();
    if (own !== '') return own;
    const texts = upper.map(({ cells }) => (cells[column] ?? '').trim());
    return texts.find((text) => text !== '' && kindOfCell(text) === 'text') ?? '';
  });
}

/** The start of a table of one row: a header if its cells are words, and some of them common headings. */
function startOfOne(cells: Cells, start: number): TableStart {
  const filled = cells.filter(({ text }) => text !== '');
  const areNames =
    filled.every(({ kind }) => kind === 'text') && filled.some(({ text }) => isHeaderWord(text));
  return areNames ? { header: start, firstData: start + 1 } : { header: null, firstData: start };
}

interface Score {
  /** Above 0: more like a header than like the rows below. */
  score: number;
  /** Cells that are of the same kind as those below. */
  fitting: number;
  /** Texts above cells of another kind. */
  strange: number;
  words: number;
  filled: number;
}

/** Whether a row is a header although the first row looks like data. That can be a title with blank rows below it. */
function isSure(
  { score, fitting, strange, words, filled }: Score,
  above: Score,
  isBelowGap: boolean,
): boolean {
  const isApart = filled > above.filled || (isBelowGap && filled === above.filled);
  return score > 3 && fitting === 0 && strange > 0 && words > 1 && isApart;
}

/** Whether a row names a column that the header above it leaves blank, as below a cell that is merged over several. */
function namesOthers(cells: Cells, header: Cells): boolean {
  return cells.some(({ text }, column) => text !== '' && (header[column]?.text ?? '') === '');
}

/** Whether a row has nothing but names of the columns that a cell of the header above is merged over. */
function namesParts(cells: Cells, header: Cells, { fitting, strange }: Score): boolean {
  const isBlank = (row: Cells, column: number) => (row[column]?.text ?? '') === '';
  const named = cells.flatMap((cell, column) => (cell.text === '' ? [] : [{ ...cell, column }]));
  const isPart = (column: number) =>
    isBlank(header, column) || (isBlank(header, column + 1) && !isBlank(cells, column + 1));
  const areNames = named.every(
    ({ text, kind, column }) => (kind === 'text' || YEAR.test(text)) && isPart(column),
  );
  const years = named.filter(({ text }) => YEAR.test(text)).length;
  return fitting === 0 && areNames && namesOthers(cells, header) && Math.max(strange, years) > 1;
}

/** `goesOn`: the row names columns that the best one leaves blank. */
function isBetter(next: Score, best: Score, goesOn: boolean): boolean {
  if (next.score <= 0 || next.fitting > 0 || next.words === 0) return false;
  if (goesOn && next.strange > 1) return true;
  const isWider = next.filled > best.filled && (next.strange > 0 || best.words === 0);
  return isWider || (next.words > best.words && next.words * 2 > next.filled);
}

/** The cells that decide where a table begins, from a row on. */
function sampleFrom(rows: readonly Row[], start: number): Cells[] {
  return rows
    .slice(start, start + HEADER_ROWS + SAMPLE_ROWS)
    .map(({ cells }) =>
      cells.slice(0, SAMPLE_COLUMNS).map((cell) => ({ text: cell.trim(), kind: kindOfCell(cell) })),
    );
}

/** The first row that is about as wide as most, below comments. Titles and notes are narrower. */
function firstFullRow(rows: readonly Row[]): number {
  const below = firstBelowComments(rows);
  if (below > 0) return below + firstFullRow(rows.slice(below));
  const widths = rows.map(filledOf).sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 1;
  const least = usual < 2 ? 1 : Math.max(2, Math.ceil(usual / 2));
  const found = rows.findIndex((row) => filledOf(row) >= least && !isComment(row));
  return Math.max(0, found);
}

/**
 * The first row below lines of comments, however many cells a delimiter in their words makes of them. 0 if there are none:
 * a header, too, may begin with such a sign, so what follows has to be one.
 */
function firstBelowComments(rows: readonly Row[]): number {
  const below = rows.findIndex(({ cells }) => !COMMENT.test((cells[0] ?? '').trim()));
  if (below < 1) return 0;
  const { score, fitting, words } = scoreOf(sampleFrom(rows, below), 0);
  return score > 0 && fitting === 0 && words > 0 ? below : 0;
}

function filledOf({ cells }: Row): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

function isComment(row: Row): boolean {
  const [first = ''] = row.cells.filter((cell) => cell.trim() !== '');
  return filledOf(row) === 1 && COMMENT.test(first.trim());
}

/** A cell without blanks around it, and its kind. */
interface Cell {
  text: string;
  kind: CellKind;
}
type Cells = readonly Cell[];

function scoreOf(rows: readonly Cells[], index: number): Score {
  const cells = rows[index] ?? [];
  const below = rows.slice(index + 1, index + 1 + SAMPLE_ROWS);
  const result: Score = { score: 0, fitting: 0, strange: 0, words: 0, filled: 0 };
  cells.forEach((cell, column) => {
    const { text, kind } = cell;
    if (text === '') return;
    result.filled += 1;
    const kindBelow = usualKind(below, column);
    const weight = fits(cell, kindBelow, below, column);
    result.score += weight;
    if (kindBelow !== 'text' && kind === kindBelow && weight < 0) result.fitting += 1;
    if (kindBelow !== 'text' && kind === 'text') result.strange += 1;
    if (text.length > LONG_HEADING) result.score -= 1;
    if (isHeaderWord(text)) {
      result.words += 1;
      result.score += 1.5;
    }
  });
  if (isDotted(cells)) {
    result.score += 6;
    result.fitting = 0;
  }
  return result;
}

/** How much one cell suggests a header. */
function fits({ text, kind }: Cell, kindBelow: CellKind, below: readonly Cells[], column: number): number {
  if (kindBelow === 'text' || kindBelow === 'blank') {
    // A domain over cells of which some are domains, too, is one of them, however many others name none.
    if (kind === 'domain' && below.some((cells) => cells[column]?.kind === 'domain'))
      return namesDomains(text) === 2 ? 0 : -3;
    if (kind !== 'text') return kind === 'domain' || kindBelow === 'blank' ? 0 : -1;
    return below.some((cells) => cells[column]?.text === text) ? -1 : 0;
  }
  if (kind === 'text') return kindBelow === 'domain' ? 3 : 2;
  if (kind !== kindBelow) return kind === 'domain' ? 0.5 : -0.5;
  if (kind === 'domain') return namesDomains(text) === 2 ? 1 : -4;
  // Columns of numbers often have a year as heading.
  return YEAR.test(text) ? 0 : -2;
}

/** The kind of most filled cells of a column; `text` if no kind has enough. */
function usualKind(rows: readonly Cells[], column: number): CellKind {
  const counts = new Map<CellKind, number>();
  let filled = 0;
  for (const cells of rows) {
    const kind = cells[column]?.kind ?? 'blank';
    if (kind === 'blank') continue;
    filled += 1;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  if (filled === 0) return 'blank';
  for (const [kind, count] of counts) if (count >= filled * MOST) return kind;
  return 'text';
}

/**
 * Whether all cells are like `Account.Id` and `Account.Website`: fields of one thing, as programs name them.
 */
function isDotted(cells: Cells): boolean {
  const filled = cells.map(({ text }) => text).filter((text) => text !== '');
  const names = filled.map((cell) => /^([\p{L}_][\w]*)\.[\p{L}_][\w.]*$/u.exec(cell)?.[1]);
  const [first] = names;
  return (
    filled.length > 1 &&
    first !== undefined &&
    new Set(filled).size === filled.length &&
    names.every((name) => name === first)
  );
}

/** The kinds of cells that distinguish a header from data. */
type CellKind = 'blank' | 'number' | 'date' | 'yes_no' | 'email' | 'domain' | 'text';

const NUMBER = /^[-+(]?\s?(?:[€$£¥]\s?)?\d[\d\s.,'’]*(?:e[-+]?\d+)?\s?(?:%|€|\$|£|¥|[A-Z]{3})?\)?$/i;
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[T\s]+\d{1,2}:\d{2}.*)?$/;
const YES_NO = /^(?:true|false|yes|no|ja|nein|oui|non|y|n|x|✓|✔)$/i;

function kindOfCell(cell: string): CellKind {
  const text = cell.trim();
  if (text === '') return 'blank';
  if (DATE.test(text)) return 'date';
  if (NUMBER.test(text)) return 'number';
  if (YES_NO.test(text)) return 'yes_no';
  if (domainOf(text) === null) return 'text';
  return text.includes('@') ? 'email' : 'domain';
}
