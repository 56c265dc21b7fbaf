import { basename } from 'node:path';
import { exportableJob, exportJob } from '../jobs/export-job.ts';
import { replaceOutput } from '../jobs/write-again.ts';
import { readSettings } from '../store/settings.ts';
import { api } from './implementer.ts';

export const jobHandlers = {
  list: api.jobs.list.handler(({ context: { engine } }) => engine.jobs.list(engine.sessions.workspace().row)),
  get: api.jobs.get.handler(({ context: { engine }, input }) => engine.jobs.get(input.jobId)),
  rows: api.jobs.rows.handler(({ context: { engine }, input }) => engine.jobs.rows(input.jobId, input)),
  pause: api.jobs.pause.handler(({ context: { engine }, input }) => engine.jobs.pause(input.jobId)),
  resume: api.jobs.resume.handler(({ context: { engine }, input }) => engine.jobs.resume(input.jobId, input)),
  relabel: api.jobs.relabel.handler(({ context: { engine }, input }) =>
    engine.jobs.relabel(input.jobId, input.label),
  ),
  stop: api.jobs.stop.handler(({ context: { engine }, input }) => engine.jobs.stop(input.jobId)),
  rerun: api.jobs.rerun.handler(({ context: { engine }, input }) => engine.jobs.rerun(input.jobId, input)),
  write: api.jobs.write.handler(async ({ context: { engine }, input }) => {
    await replaceOutput(engine.db, input.jobId, input.outputEncoding);
    return engine.jobs.get(input.jobId);
  }),
  quoteDomain: api.jobs.quoteDomain.handler(({ context: { engine }, input }) =>
    engine.jobs.quoteDomain(input.jobId, input),
  ),
  giveDomain: api.jobs.giveDomain.handler(({ context: { engine }, input }) =>
    engine.jobs.giveDomain(input.jobId, input),
  ),
  export: api.jobs.export.handler(({ context: { engine, files }, input }) => {
    const job = exportableJob(engine.db, input.jobId);
    const out = files.out(input.out, input.format);
    return engine.tasks.run({ kind: 'export', title: basename(out), out }, (task) =>
      exportJob(engine.db, job, { ...input, out, style: readSettings(engine.db).csvStyle }, task),
    );
  }),
  remove: api.jobs.remove.handler(({ context: { engine }, input }) => engine.jobs.remove(input.jobId)),
  undoRemove: api.jobs.undoRemove.handler(({ context: { engine }, input }) =>
    engine.jobs.undoRemove(input.jobId),
  ),
};
