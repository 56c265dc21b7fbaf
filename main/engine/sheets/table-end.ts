import { domainOf } from '../domains/parse-domain.ts';
import type { DeclaredEnd, Row } from './model.ts';
import { isTotalWord } from './total-words.ts';

/** Finds the end of a table while its rows are read. Keeps only a few numbers. */
export interface TableEnd {
  /**
   * Takes the next row with any text. `cells` are those of the table; `domain` is about the domain column.
   */
  see(row: Pick<Row, 'number'>, cells: readonly string[], domain: { cell: string; isFound: boolean }): void;
  /** The table's last row; null if there is nothing below it. */
  lastRow(): number | null;
  /** Rows with text below the last one of the table. */
  rowsBelow(): number;
}

/** Signs at the start of a line that is not data. */
const COMMENT = /^(?:#|\/\/|--|;|\*|©|\(c\))/i;
/** Words at the start of lines that programs write below an export. */
const NOTE =
  /^(?:export(?:ed|iert|é|ado|ada|ato)?|generated|created|printed|report|source|confidential|copyright|note|notes|page|as of|erstellt|erzeugt|gedruckt|quelle|stand|hinweis|seite|vertraulich|source|généré|créé|fuente|generado|fonte|generato|gegenereerd|bron|źródło|wygenerowano|källa|skapad|出典|作成|注)(?:\b|\s|:|：)/iu;

/**
 * Below the last row with a domain, these end the table: a row that begins with a word for a total and
 * otherwise has only numbers; a few numbers alone; a narrow row after a blank one; a lone cell that is a note. All rows after
 * it are below the table, until there is a domain again. A row that names a domain in any of its cells is none of these.
 *
 * `start` is the row before the first one.
 */
export function createTableEnd(start: number): TableEnd {
  let previous = start;
  let last: number | null = null;
  let below = 0;
  let domains = 0;
  let filledCells = 0;
  return {
    see: ({ number }, cells, domain) => {
      const filled = cells.filter((cell) => cell.trim() !== '');
      const isBehindGap = number > previous + 1;
      if (domain.isFound) {
        domains += 1;
        filledCells += filled.length;
        last = null;
        below = 0;
      } else if (last === null && domains > 0) {
        const usual = filledCells / domains;
        const isFirstBlank = cells[0]?.trim() === '';
        const isDomainBlank = domain.cell.trim() === '';
        if (isNoData(filled, { usual, isBehindGap, isFirstBlank, isDomainBlank })) last = previous;
      }
      if (last === null) previous = number;
      else below += 1;
    },
    lastRow: () => last,
    rowsBelow: () => below,
  };
}

interface Place {
  /** How many filled cells the table's rows have on average. */
  usual: number;
  isBehindGap: boolean;
  isFirstBlank: boolean;
  isDomainBlank: boolean;
}

/** Whether a row without a domain is not part of the table. */
function isNoData(filled: readonly string[], place: Place): boolean {
  const { usual, isBehindGap, isFirstBlank, isDomainBlank } = place;
  const first = filled[0]?.trim() ?? '';
  if (filled.some(isDomain)) return false;
  // A company can be called Total, but then other cells have words.
  if (isTotalWord(first) && filled.slice(1).every((cell) => /\p{Nd}/u.test(cell))) return true;
  // Sums without a word for them stand below a few columns. A row of data has more, or begins with what it is about.
  if (isFirstBlank && isDomainBlank && filled.length * 2 < usual && filled.every(isOnlyNumber)) return true;
  const isNote = COMMENT.test(first) || NOTE.test(first);
  const isSentence = isLong(first);
  // In a table of one column, other lines look like data.
  if (usual < 2) return filled.length === 1 && isBehindGap && isNote && isSentence;
  if (isBehindGap && filled.length * 2 <= usual) return isDomainBlank || isNote || isSentence;
  return filled.length === 1 && isNote;
}

const isOnlyNumber = (text: string) => /\p{Nd}/u.test(text) && !/\p{L}/u.test(text);

const isLong = (text: string) => text.split(/\s+/).length > 2;

/** Whether a cell names a domain, and is no note that cites one. */
function isDomain(text: string): boolean {
  const plain = text.trim();
  return domainOf(plain) !== null && !isLong(plain) && !COMMENT.test(plain) && !NOTE.test(plain);
}

/**
 * The end that a file declares, as far as it is believed. A table or a filter in the file may be older than its last rows,
 * so a table never ends above its last domain. A row of totals always ends the table.
 */
export function believedEnd({ row, by }: DeclaredEnd, lastDomainRow: number | null): number {
  return by === 'totals' ? row : Math.max(row, lastDomainRow ?? 0);
}
