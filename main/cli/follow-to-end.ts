import { tellChangedCells } from './changed-cells.ts';
import type { CommandResult } from './command.ts';
import { describeRun } from './describe-run.ts';
import { followJob } from './follow-job.ts';
import type { Opened } from './open-engine.ts';
import type { Terminal } from './terminal.ts';

/** Follows a started run until it ends or pauses, and describes how it went. */
export async function followToEnd(opened: Opened, jobId: number, terminal: Terminal): Promise<CommandResult> {
  const ended = await followJob(opened, jobId, terminal);
  tellChangedCells(ended, terminal);
  const { problem } = await opened.client.team.get();
  if (problem !== null) terminal.note(`Without the team: ${problem.message} ${problem.advice}`);
  return describeRun(ended, await opened.client.jobs.lastStart({ jobId }), terminal.nextCall);
}
