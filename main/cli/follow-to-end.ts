import { tellChangedCells } from './changed-cells.ts';
import type { CommandResult } from './command.ts';
import { describeRun } from './describe-run.ts';
import { followJob } from './follow-job.ts';
import { byNextEngine } from './next-engine.ts';
import type { Opened } from './open-engine.ts';
import type { Terminal } from './terminal.ts';

/** Follows a started run until it ends or pauses, and describes how it went. */
export async function followToEnd(opened: Opened, jobId: number, terminal: Terminal): Promise<CommandResult> {
  const ended = await followJob(opened, jobId, terminal);
  tellChangedCells(ended, terminal);
  const { client } = opened;
  // The run has ended, whatever engine tells how.
  const { problem, isAlone } = await byNextEngine(() => client.team.get());
  if (problem !== null && isAlone)
    terminal.note(`Without the team: ${problem.message} ${problem.advice}`.trimEnd());
  const lastStart = await byNextEngine(() => client.jobs.lastStart({ jobId }));
  const failures = ended.counts.failed === 0 ? [] : await byNextEngine(() => client.jobs.failures({ jobId }));
  return describeRun(ended, { lastStart, failures }, terminal.nextCall);
}
