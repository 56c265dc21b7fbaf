import { engine, shell } from '../bridge.ts';
import { dropJob, upsertJob, wish } from './jobs.ts';
import { attempt } from './notices.ts';

export function pauseJob(jobId: number): Promise<boolean> {
  return attempt(async () => {
    wish(jobId, 'pause');
    upsertJob(await engine.jobs.pause({ jobId }));
  });
}

export function resumeJob(jobId: number, resendUnknown = false): Promise<boolean> {
  return attempt(async () => upsertJob(await engine.jobs.resume({ jobId, resendUnknown })));
}

/** Ends a run: what was not asked yet is skipped, and the file is written with what is there. */
export function stopJob(jobId: number): Promise<boolean> {
  return attempt(async () => {
    wish(jobId, 'stop');
    upsertJob(await engine.jobs.stop({ jobId }));
  });
}

export function rerunJob(jobId: number, budget: number, resendUnknown: boolean): Promise<boolean> {
  return attempt(async () => upsertJob(await engine.jobs.rerun({ jobId, budget, resendUnknown })));
}

export function removeJob(jobId: number): Promise<boolean> {
  return attempt(async () => {
    await engine.jobs.remove({ jobId });
    dropJob(jobId);
  });
}

/** Opens a file of a run in the program that the person uses for it. */
export function openFile(path: string): Promise<boolean> {
  return attempt(() => shell.openFile({ path }));
}

/** Shows a file of a run in its folder. */
export function revealFile(path: string): Promise<boolean> {
  return attempt(() => shell.revealFile({ path }));
}
