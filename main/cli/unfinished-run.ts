import type { Engine } from '../engine/engine.ts';
import { findJob, listJobs } from '../engine/store/jobs.ts';
import { number } from './numbers.ts';
import type { Terminal } from './terminal.ts';

/** Names the newest run of the same file that can still go on, since starting another may not be what the person wants. */
export function tellUnfinished({ db, jobs }: Engine, draftId: number, terminal: Terminal): void {
  const draft = findJob(db, draftId);
  if (draft === undefined) return;
  const run = listJobs(db, draft.workspace).find(
    ({ state, path, fileSize, fileChangedAt }) =>
      state === 'paused' &&
      path === draft.path &&
      fileSize === draft.fileSize &&
      fileChangedAt === draft.fileChangedAt,
  );
  if (run === undefined) return;
  const { done, total } = jobs.get(run.id).lookups;
  terminal.note(
    `Run ${run.id} of the same file is not finished (${number(done)} of ${number(total)} lookups are done). To go on with it: stackdesk jobs resume ${run.id}`,
  );
}
