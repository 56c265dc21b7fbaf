import { StackdeskError } from '../../../preload/contract/errors.ts';
import { jobExportShapeSchema } from '../../../preload/contract/models/job-export.ts';
import { exportFormatSchema } from '../../../preload/contract/models/task.ts';
import { exportableJob, exportJob } from '../../engine/jobs/export-job.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { jobIdOf, type ParsedArguments, textFlag } from '../arguments.ts';
import type { CommandResult } from '../command.ts';
import { changedCellsOf, csvStyleOf } from '../csv-style.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import type { Terminal } from '../terminal.ts';

/** Writes the rows of a run, or the technologies of its domains, to a file of their own, as the window does. */
export function exportRun({ flags, words }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const jobId = jobIdOf(words[1]);
  const name = textFlag(flags, 'out');
  const ending = name?.toLowerCase().split('.').at(-1);
  const format = exportFormatSchema.safeParse(textFlag(flags, 'format') ?? ending);
  if (name === undefined || !format.success)
    throw new StackdeskError(
      'usage',
      'Say where and how: jobs export ID --out FILE.csv|xlsx|json|parquet|md.',
    );
  const shape = jobExportShapeSchema.safeParse(textFlag(flags, 'shape') ?? 'rows');
  if (!shape.success) throw new StackdeskError('usage', '--shape takes rows or technologies.');
  const out = newFilePath(name);
  return withEngine(flags, { maySpend: false, needsService: false }, async ({ db }) => {
    const style = csvStyleOf(flags, readSettings(db).csvStyle);
    const { path, rows, columns, sizeBytes, changedCells } = await exportJob(
      db,
      exportableJob(db, jobId),
      { jobId, format: format.data, out, shape: shape.data, style },
      {
        signal: new AbortController().signal,
        progress: (done) => terminal.progress(`${plural(done, 'row')} written`),
      },
    );
    terminal.progress(null);
    return {
      json: { job: jobId, out: path, rows, columns, sizeBytes, changedCells },
      text: `${plural(rows, 'row')} written to ${path}${changedCellsOf(changedCells)}`,
      exitCode: 0,
    };
  });
}
