import type { Row } from './model.ts';
import { isTotalWord } from './total-words.ts';

/** Follows the rows of a table and finds its end, in the memory of a few numbers. */
export interface TableEnd {
  /** The next row with any text; `cells` are those of the table alone; `domain` is what stands in its column. */
  see(row: Pick<Row, 'number'>, cells: readonly string[], domain: { cell: string; isFound: boolean }): void;
  /** The table's last row; null if nothing stands below it. */
  lastRow(): number | null;
  /** Rows with text below the last one of the table. */
  rowsBelow(): number;
}

/** What stands in front of a line that is no data. */
const COMMENT = /^(?:#|\/\/|--|;|\*|©|\(c\))/i;
/** How lines begin that programs write below what they export. */
const NOTE =
  /^(?:export(?:ed|iert|é|ado|ada|ato)?|generated|created|printed|report|source|confidential|copyright|note|notes|page|as of|erstellt|erzeugt|gedruckt|quelle|stand|hinweis|seite|vertraulich|source|généré|créé|fuente|generado|fonte|generato|gegenereerd|bron|źródło|wygenerowano|källa|skapad|出典|作成|注)(?:\b|\s|:|：)/iu;

/**
 * Totals, and notes such as who exported the file, follow the last row with a domain: a row that begins with a word for a total and holds numbers only; a narrow row
 * behind a blank one; a lone line that says what it is. All rows behind such a one are below the table, until a domain comes again.
 *
 * `start` is the row before the first that is seen.
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
        if (isNoData(filled, { usual, isBehindGap, isDomainBlank: domain.cell.trim() === '' }))
          last = previous;
      }
      if (last === null) previous = number;
      else below += 1;
    },
    lastRow: () => last,
    rowsBelow: () => below,
  };
}

interface Place {
  /** How many cells the rows of the table have filled. */
  usual: number;
  isBehindGap: boolean;
  isDomainBlank: boolean;
}

/** Whether a row without a domain is no row of the table. */
function isNoData(filled: readonly string[], { usual, isBehindGap, isDomainBlank }: Place): boolean {
  const first = filled[0]?.trim() ?? '';
  // A firm can be called Total, and has words in its other cells.
  if (isTotalWord(first) && filled.slice(1).every((cell) => /\p{Nd}/u.test(cell))) return true;
  const isNote = COMMENT.test(first) || NOTE.test(first);
  const isSentence = first.split(/\s+/).length > 2;
  // A table of one column has lines like any other.
  if (usual < 2) return filled.length === 1 && isBehindGap && isNote && isSentence;
  if (isBehindGap && filled.length * 2 <= usual) return isDomainBlank || isNote || isSentence;
  return filled.length === 1 && isNote;
}
