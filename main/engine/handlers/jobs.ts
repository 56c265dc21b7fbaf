import { api } from './implementer.ts';

export const jobHandlers = {
  list: api.jobs.list.handler(({ context: { engine } }) => engine.jobs.list(engine.sessions.workspace().row)),
  get: api.jobs.get.handler(({ context: { engine }, input }) => engine.jobs.get(input.jobId)),
  rows: api.jobs.rows.handler(({ context: { engine }, input }) => engine.jobs.rows(input.jobId, input)),
  pause: api.jobs.pause.handler(({ context: { engine }, input }) => engine.jobs.pause(input.jobId)),
  resume: api.jobs.resume.handler(({ context: { engine }, input }) => engine.jobs.resume(input.jobId, input)),
  stop: api.jobs.stop.handler(({ context: { engine }, input }) => engine.jobs.stop(input.jobId)),
  rerun: api.jobs.rerun.handler(({ context: { engine }, input }) => engine.jobs.rerun(input.jobId, input)),
  remove: api.jobs.remove.handler(({ context: { engine }, input }) => engine.jobs.remove(input.jobId)),
};
