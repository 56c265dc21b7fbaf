import { StackdeskError } from '../../../preload/contract/errors.ts';
import { exportLedger } from '../../engine/ledger/export-ledger.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { type ParsedArguments, requireNoMoreWords, textFlag } from '../arguments.ts';
import type { CommandResult } from '../command.ts';
import { changedCellsOf, csvStyleOf } from '../csv-style.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { savedWorkspace } from '../saved-workspace.ts';
import type { Terminal } from '../terminal.ts';

/** Writes the charges of a workspace as CSV, as the window does. */
export function exportCharges({ flags, words }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  requireNoMoreWords(words, 1);
  const name = textFlag(flags, 'out');
  if (name === undefined || !/\.csv$/i.test(name))
    throw new StackdeskError('usage', 'Say where: ledger export --out FILE.csv.');
  const out = newFilePath(name);
  const text = textFlag(flags, 'search');
  return withEngine(flags, { maySpend: false, needsService: false }, async ({ db }) => {
    const { path, rows, columns, sizeBytes, changedCells } = await exportLedger(
      db,
      savedWorkspace(db, flags).row,
      {
        filter: text === undefined ? {} : { text },
        out,
        style: csvStyleOf(flags, readSettings(db).csvStyle),
      },
      {
        signal: new AbortController().signal,
        progress: (done) => terminal.progress(`${done} charges written`),
      },
    );
    terminal.progress(null);
    return {
      json: { out: path, rows, columns, sizeBytes, changedCells },
      text: `${plural(rows, 'charge')} written to ${path}${changedCellsOf(changedCells)}`,
      exitCode: 0,
    };
  });
}
