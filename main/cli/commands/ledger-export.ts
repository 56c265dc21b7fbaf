import { StackdeskError } from '../../../preload/contract/errors.ts';
import { exportByLabel, exportLedger } from '../../engine/ledger/export-ledger.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { type ParsedArguments, requireNoMoreWords, textFlag } from '../arguments.ts';
import type { CommandResult } from '../command.ts';
import { changedCellsOf, csvStyleOf } from '../csv-style.ts';
import { labelFlag } from '../label-flag.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { periodFlags } from '../period-flags.ts';
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
  const label = labelFlag(flags);
  const period = periodFlags(flags);
  const byLabel = flags['by-label'] === true;
  return withEngine(flags, { maySpend: false, needsService: false }, async ({ db, now }) => {
    const workspace = savedWorkspace(db, flags).row;
    const style = csvStyleOf(flags, readSettings(db).csvStyle);
    const filter = { ...(text === undefined ? {} : { text }), ...(label === undefined ? {} : { label }) };
    const task = {
      signal: new AbortController().signal,
      progress: (done: number) => terminal.progress(`${done} lines written`),
    };
    const { path, rows, columns, sizeBytes, changedCells } = byLabel
      ? await exportByLabel(db, workspace, { period, now: now(), out, style }, task)
      : await exportLedger(db, workspace, { filter, out, style }, task);
    terminal.progress(null);
    return {
      json: { out: path, rows, columns, sizeBytes, changedCells },
      text: `${plural(rows, byLabel ? 'line' : 'charge')} written to ${path}${changedCellsOf(changedCells)}`,
      exitCode: 0,
    };
  });
}
