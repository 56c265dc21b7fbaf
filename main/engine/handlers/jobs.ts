import { exportableJob, exportJob } from '../jobs/export-job.ts';
import { lastStartOf } from '../jobs/last-start.ts';
import { hasToAsk } from '../jobs/run-job.ts';
import { moveInput, replaceOutput, saveElsewhere, writeAgain } from '../jobs/write-again.ts';
import { creditsOfLookups } from '../ledger/price.ts';
import { failuresOf } from '../store/job-lookups.ts';
import { findJob } from '../store/jobs.ts';
import { exportTask } from './export-task.ts';
import { api, listedWorkspace } from './implementer.ts';

export const jobHandlers = {
  list: api.jobs.list.handler(({ context }) => context.engine.jobs.list(listedWorkspace(context))),
  get: api.jobs.get.handler(({ context: { engine }, input }) => engine.jobs.get(input.jobId)),
  follow: api.jobs.follow.handler(({ context: { engine }, input }) => engine.jobs.follow(input.jobId)),
  skipReason: api.jobs.skipReason.handler(({ context: { engine }, input }) =>
    engine.jobs.skipReason(input.jobId),
  ),
  pause: api.jobs.pause.handler(({ context: { engine }, input }) => engine.jobs.pause(input.jobId)),
  resume: api.jobs.resume.handler(({ context: { engine }, input }) => engine.jobs.resume(input.jobId, input)),
  relabel: api.jobs.relabel.handler(({ context: { engine }, input }) =>
    engine.jobs.relabel(input.jobId, input.label),
  ),
  stop: api.jobs.stop.handler(({ context: { engine }, input }) => engine.jobs.stop(input.jobId)),
  rerun: api.jobs.rerun.handler(({ context: { engine, command }, input }) => {
    const priceOfAll = () => {
      const { open, unknown } = engine.jobs.get(input.jobId).leftovers;
      const lookups = (input.open ? open : 0) + (input.resendUnknown ? unknown : 0);
      const workspace = findJob(engine.db, input.jobId)?.workspace ?? engine.sessions.workspace().row;
      return creditsOfLookups(engine.db, workspace, lookups);
    };
    // A page sends the amount that its button showed. Without an amount it may spend nothing.
    const budget = input.budget ?? (command === undefined ? 0 : priceOfAll());
    return engine.jobs.rerun(input.jobId, { ...input, budget });
  }),
  write: api.jobs.write.handler(async ({ context: { engine, files }, input }) => {
    const { jobId, outputEncoding } = input;
    const out = input.out === undefined ? undefined : files.result(input.out);
    const folder = input.folder === undefined ? undefined : await files.folder(input.folder);
    if (input.input !== undefined) await moveInput(engine.db, jobId, await files.read(input.input));
    if (engine.jobs.get(jobId).state === 'paused')
      await saveElsewhere(engine.db, engine.jobs, jobId, { outputEncoding, out, folder });
    else await replaceOutput(engine.db, jobId, { outputEncoding, out, folder });
    return engine.jobs.get(jobId);
  }),
  writeCopy: api.jobs.writeCopy.handler(async ({ context: { engine, files }, input }) => {
    const out = input.out === undefined ? undefined : files.result(input.out);
    return writeAgain(engine.db, input.jobId, { outputEncoding: input.outputEncoding, out });
  }),
  hasToAsk: api.jobs.hasToAsk.handler(({ context: { engine }, input }) =>
    hasToAsk({ wallet: engine, jobId: input.jobId, word: input.resendUnknown ? [] : null }),
  ),
  failures: api.jobs.failures.handler(({ context: { engine }, input }) => failuresOf(engine.db, input.jobId)),
  lastStart: api.jobs.lastStart.handler(({ context: { engine }, input }) =>
    lastStartOf(engine.db, input.jobId),
  ),
  quoteDomain: api.jobs.quoteDomain.handler(({ context: { engine }, input }) =>
    engine.jobs.quoteDomain(input.jobId, input),
  ),
  giveDomain: api.jobs.giveDomain.handler(({ context: { engine }, input }) =>
    engine.jobs.giveDomain(input.jobId, input),
  ),
  export: api.jobs.export.handler(({ context, input }) => {
    const { db } = context.engine;
    const job = exportableJob(db, input.jobId);
    return exportTask(context, input, (target, task) => exportJob(db, job, { ...input, ...target }, task));
  }),
  remove: api.jobs.remove.handler(({ context: { engine }, input }) => engine.jobs.remove(input.jobId)),
  undoRemove: api.jobs.undoRemove.handler(({ context: { engine }, input }) =>
    engine.jobs.undoRemove(input.jobId),
  ),
};
