import { columnName } from '#shared/tables/column-name.ts';
import type { Cell } from '../model.ts';
import type { MarkedStyles } from './marked-styles.ts';
import { cellXml } from './patch-row.ts';
import { prefixOf } from './prefix.ts';
import { tagClose } from './read-blocks.ts';
import { cellElements, holdsFormula, rawCells, withoutDisguise } from './row-cells.ts';

export interface Replacement {
  number: number;
  /** The refreshed columns, 0-based. */
  columns: ReadonlySet<number>;
  /** The new values of cells in these columns. Others stay. */
  changes: ReadonlyMap<number, Cell>;
  styles: MarkedStyles;
}

/**
 * A row with some cells replaced and marked. Other cells of refreshed columns lose the mark of an earlier
 * time. A row that changes also loses its comments and its `spans` attribute; nothing else changes.
 */
export function replaceCells(block: string, { number, columns, changes, styles }: Replacement): string {
  const row = withoutDisguise(block);
  const p = prefixOf(row);
  const cells = [...cellElements(row, p)];
  const [first] = cells;
  const there = new Set(cells.map(({ column }) => column));
  const missing = [...changes]
    .filter(([column, cell]) => !isBlank(cell) && !there.has(column))
    .sort(([a], [b]) => a - b);
  let hasNews = missing.length > 0;
  let xml = '';
  const insertUpTo = (column: number) => {
    for (let next = missing[0]; next !== undefined && next[0] < column; next = missing[0]) {
      xml += cellXml(next[1], next[0], { number, style: styles.marked(null), prefix: p });
      missing.shift();
    }
  };
  let done = first?.index ?? 0;
  for (const { index, end, column, isPlaced } of cells) {
    xml += row.slice(done, index);
    const text = row.slice(index, end);
    done = end;
    insertUpTo(column);
    const replaced = columns.has(column) ? replacedCell(text, column) : text;
    if (replaced !== text) hasNews = true;
    // A cell without a reference would get a wrong place after a new cell.
    xml += isPlaced || replaced !== text ? replaced : placed(text, column, number);
  }
  insertUpTo(Number.POSITIVE_INFINITY);
  if (!hasNews) return block;
  const tagEnd = tagClose(row, 0);
  const tag = row
    .slice(0, row[tagEnd - 1] === '/' ? tagEnd - 1 : tagEnd)
    .replace(/\sspans\s*=\s*(?:"[^"]*"|'[^']*')/, '')
    .trimEnd();
  if (row[tagEnd - 1] === '/') return `${tag}>${xml}</${p}row>`;
  const closing = row.lastIndexOf('</');
  const before = row.slice(tagEnd + 1, first?.index ?? closing);
  return `${tag}>${before}${xml}${row.slice(first === undefined ? closing : done)}`;

  function replacedCell(text: string, column: number): string {
    const [raw] = rawCells(text);
    const style = raw?.style ?? null;
    const cell = changes.get(column);
    if (cell === undefined || holdsFormula(text)) {
      const plain = styles.unmarked(style);
      return plain === style || cell !== undefined ? text : withStyle(text, plain);
    }
    const marked = styles.marked(style);
    if (!isBlank(cell)) return cellXml(cell, column, { number, style: marked, prefix: p });
    const written = marked === null ? '' : ` s="${marked}"`;
    return `<${p}c r="${columnName(column)}${number}"${written}/>`;
  }
}

function isBlank(cell: Cell): boolean {
  return cell === null || cell === '';
}

function placed(text: string, column: number, number: number): string {
  return text.replace(/^<(?:[\w.-]+:)?c/, (start) => `${start} r="${columnName(column)}${number}"`);
}

function withStyle(text: string, style: string | null): string {
  const end = tagClose(text, 0);
  const tag = text.slice(0, end).replace(/\ss\s*=\s*["']\d+["']/, style === null ? '' : ` s="${style}"`);
  return tag + text.slice(end);
}
