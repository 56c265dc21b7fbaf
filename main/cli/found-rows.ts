import { StackdeskError } from '#contract/errors.ts';
import type { ExploreCell, ExploreQuery, ExploreTable } from '#contract/models/explore.ts';
import { exportFormats } from '#contract/values/exports.ts';
import { safeJson } from '#shared/text/one-line.ts';
import { uniqueNames } from '#shared/tables/sql-names.ts';
import { type FlagValues, pageOf, piecesOf, textFlag } from './arguments.ts';
import { type CommandResult, type Flags, takes } from './command.ts';
import { plural } from './numbers.ts';
import type { Opened } from './open-engine.ts';
import { type ExportTarget, exportTarget, replaceFlag } from './out-file.ts';
import type { Terminal } from './terminal.ts';
import { csvStyleFlags, writeExport } from './write-export.ts';

/** The flags that say what becomes of the rows found. */
export const rowsFlags: Flags = {
  limit: takes('N', 'at most this many; 50 by default'),
  offset: takes('N', 'from this one on'),
  out: takes('FILE', 'writes all rows to this file; its ending tells the format'),
  format: takes(
    `${exportFormats.join('|')}|jsonl`,
    'the format of the file; jsonl prints all rows, one JSON object in a line',
  ),
  ...replaceFlag,
  ...csvStyleFlags,
};

/** What becomes of rows: they are written to a file, all printed, or shown as a page. */
export type ResultForm = ExportTarget | 'lines' | 'page';

/** Read before anything is opened, so that a wrong flag costs no time. Throws what `exportTarget` throws. */
export function formOf(flags: FlagValues, terminal: Terminal, call: string): ResultForm {
  if (textFlag(flags, 'format') !== 'jsonl') return exportTarget(flags, terminal, call) ?? 'page';
  if (textFlag(flags, 'out') === undefined) return 'lines';
  throw new StackdeskError(
    'usage',
    `--format jsonl prints on stdout. A file takes ${exportFormats.join(', ')}.`,
  );
}

/** Shows, prints or writes the rows that a query finds in an open table. `columns` are those that are wanted, by place. */
export async function giveRows(
  opened: Opened,
  table: ExploreTable,
  { query, columns, form }: { query: ExploreQuery; columns: readonly number[]; form: ResultForm },
  { flags, terminal }: { flags: FlagValues; terminal: Terminal },
): Promise<CommandResult> {
  const { client } = opened;
  const { exploreId } = table;
  if (typeof form === 'object') {
    const { format } = form;
    const written = await writeExport(opened, { ...form, flags, noun: 'row' }, terminal, (place) =>
      client.explore.export({ ...place, exploreId, query, columns: [...columns], format }),
    );
    return { json: { format, ...written.json }, text: written.text, exitCode: 0 };
  }
  const wanted = columns.flatMap((at) => table.columns[at] ?? []);
  const names = uniqueNames(wanted);
  const objectOf = (cells: readonly ExploreCell[]) =>
    Object.fromEntries(wanted.map(({ index }, at) => [names[at] ?? '', cells[index] ?? null]));
  if (form === 'lines') {
    for await (const { rows } of piecesOf((piece) => client.explore.page({ exploreId, query, ...piece }))) {
      const lines = rows.map(({ cells }) => `${safeJson(objectOf(cells))}\n`).join('');
      if (!(await terminal.pass(lines))) break;
    }
    return { json: undefined, text: [], exitCode: 0 };
  }
  const { total, rows } = await pageOf(flags, (page) => client.explore.page({ exploreId, query, ...page }));
  const found =
    rows.length === total
      ? plural(total, 'row')
      : `${rows.length} of ${plural(total, 'row')}. --limit shows more, --format jsonl prints all, --out FILE writes them.`;
  const shown = {
    columns: wanted.map(({ type }, at) => ({
      title: names[at] ?? '',
      isNumber: type === 'integer' || type === 'number' || type === 'duration',
    })),
    rows: rows.map(({ cells }) => wanted.map(({ index, digits }) => textOf(cells[index] ?? null, digits))),
  };
  return {
    json: {
      columns: wanted.map(({ type }, at) => ({ name: names[at], type })),
      total,
      rows: rows.map(({ cells }) => objectOf(cells)),
    },
    text: rows.length === 0 ? found : [shown, '', found],
    exitCode: 0,
  };
}

/** With the digits of its column, and without a mark between thousands: it may be a year. */
function textOf(cell: ExploreCell, digits: number | undefined): string | null {
  if (cell === null) return null;
  return typeof cell === 'number' && digits !== undefined ? cell.toFixed(digits) : String(cell);
}
