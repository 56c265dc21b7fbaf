import { oneLine } from '#shared/text/one-line.ts';
import type { NewFile } from '../files/whole-file.ts';
import type { Cell } from '../sheets/model.ts';
import type { TableColumn, TableRow, TableSource } from './table.ts';

/** Writes a Markdown table to paste into a report. Text stays text, whatever it contains. */
export async function writeMarkdown(file: NewFile, { columns, rows, totals }: TableSource): Promise<void> {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  await file.append(line(columns.map(({ name }) => cellText(name))) + line(columns.map(ruler)));
  const texts = (row: TableRow) => columns.map((_, at) => cellText(row[at]));
  for await (const chunk of rows) await file.append(chunk.map((row) => line(texts(row))).join(''));
  if (totals !== undefined)
    await file.append(line(texts(totals).map((text) => (text === '' ? '' : `**${text}**`))));
}

function ruler({ type }: TableColumn): string {
  return type === 'number' || type === 'integer' ? '---:' : '---';
}

/**
 * Signs that Markdown would read as a link, a picture, a tag, a heading, a formula, emphasis or a new cell. Many readers
 * make a link of a bare address, too.
 */
const MEANT = /[\\`*_{}[\]<>|~#!$]|&(?=#?\w+;)|:(?=\/\/)|(?<=\bwww)\./gi;

/** A text as Markdown shows it: as it is, on one line, with nothing that is obeyed, invisible or a link. */
export function markdownText(text: string): string {
  return oneLine(text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()).replaceAll(MEANT, '\\$&');
}

function cellText(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : markdownText(String(cell));
}
