import type { Engine } from '../engine/engine.ts';
import { lastStartOf } from '../engine/jobs/last-start.ts';
import { tellChangedCells } from './changed-cells.ts';
import type { CommandResult } from './command.ts';
import { describeRun } from './describe-run.ts';
import { followJob } from './follow-job.ts';
import type { Terminal } from './terminal.ts';

/** Follows a run that was started until it ends or pauses, and tells what came of it. */
export async function followToEnd(engine: Engine, jobId: number, terminal: Terminal): Promise<CommandResult> {
  const ended = await followJob(engine, jobId, terminal);
  tellChangedCells(ended, terminal);
  return describeRun(ended, lastStartOf(engine.db, ended.id));
}
