import type { GivenDomain, Job } from '#contract/models/job.ts';
import type { JobExportRequest } from '#contract/models/job-export.ts';
import { fileNameOf } from '#shared/files/file-name.ts';
import { plainLabel } from '#shared/money/labels.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';
import { dropJob, upsertJob, wish } from './jobs.ts';
import { upsertTask } from './tasks.ts';

export function pauseJob(jobId: number): Promise<boolean> {
  return attempt(async () => {
    wish(jobId, 'pause');
    upsertJob(await engine.jobs.pause({ jobId }));
  });
}

/**
 * Resumes a paused run. With a `budget` it may cost that much from now on, else what is left of its budget.
 */
export function resumeJob(
  jobId: number,
  options: { resendUnknown?: boolean; budget?: number } = {},
): Promise<boolean> {
  return attempt(async () => upsertJob(await engine.jobs.resume({ jobId, ...options })));
}

/** Stops a run: what was not asked yet is skipped, and the file is written with what there is. */
export function stopJob(jobId: number): Promise<boolean> {
  return attempt(async () => {
    wish(jobId, 'stop');
    upsertJob(await engine.jobs.stop({ jobId }));
  });
}

export function rerunJob(jobId: number, budget: number, resendUnknown: boolean): Promise<boolean> {
  return attempt(async () => upsertJob(await engine.jobs.rerun({ jobId, budget, resendUnknown })));
}

/** Gives a run, and all that it cost, another label. */
export function relabelJob(jobId: number, text: string): Promise<boolean> {
  return attempt(async () => upsertJob(await engine.jobs.relabel({ jobId, label: plainLabel(text) })));
}

/** Writes the file of a run again in UTF-8, with all letters; the run then names the new file. */
export function writeInUtf8(jobId: number): Promise<boolean> {
  return attempt(async () => upsertJob(await engine.jobs.write({ jobId, outputEncoding: 'utf-8' })));
}

/**
 * Writes the file of a run to a folder that the person chooses, since it could not be written. A paused run gets that
 * folder, and ends if nothing is left to ask.
 */
export function saveElsewhere(jobId: number): Promise<boolean> {
  return attempt(async () => {
    const chosen = await shell.chooseFolder();
    if (chosen !== null) upsertJob(await engine.jobs.write({ jobId, folder: chosen.ref }));
  });
}

/** Has a run read its file where the person finds it, since it is not where it was. */
export function findInput(jobId: number): Promise<boolean> {
  return attempt(async () => {
    const chosen = await shell.chooseSpreadsheet();
    if (chosen !== null) upsertJob(await engine.jobs.write({ jobId, input: chosen.ref }));
  });
}

/** Gives a row of a finished run the domain that it lacks, and asks for it at the price that was shown. */
export function giveDomain(jobId: number, row: number, quote: GivenDomain): Promise<boolean> {
  const { domain, credits } = quote;
  return attempt(async () =>
    upsertJob(await engine.jobs.giveDomain({ jobId, row, text: domain, budget: credits })),
  );
}

/** Removes a run from the list; for half a minute `restoreJob` brings it back. */
export function removeJob(jobId: number): Promise<boolean> {
  return attempt(async () => {
    await engine.jobs.remove({ jobId });
    dropJob(jobId);
  });
}

export function restoreJob(jobId: number): Promise<boolean> {
  return attempt(async () => upsertJob(await engine.jobs.undoRemove({ jobId })));
}

/** Writes a run's rows to a file that the person names; progress comes as a task. False if they cancel. */
export async function exportJob(
  job: Pick<Job, 'id'>,
  request: Pick<JobExportRequest, 'format' | 'shape' | 'states'>,
  fileName: string,
): Promise<boolean> {
  let isStarted = false;
  await attempt(async () => {
    const chosen = await shell.chooseOutput({ name: fileNameOf(fileName), format: request.format });
    if (chosen === null) return;
    upsertTask(await engine.jobs.export({ jobId: job.id, ...request, out: chosen.ref }));
    isStarted = true;
  });
  return isStarted;
}

/** Opens a file in its usual program; `file` is a page's name for it, such as `job:5`. */
export function openFile(file: string): Promise<boolean> {
  return attempt(() => shell.openFile({ file }));
}

/** Shows a file in its folder. */
export function revealFile(file: string): Promise<boolean> {
  return attempt(() => shell.revealFile({ file }));
}
