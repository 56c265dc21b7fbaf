import type { Job } from '#contract/models/job.ts';
import { formatAge } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { outputOfJob } from '../../stores/frame/file-refs.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { openFile, pauseJob, resumeJob, revealFile, stopJob } from '../../stores/jobs/job-actions.ts';
import { type JobAction, jobActionsOf } from '../../stores/jobs/job-choices.ts';
import type { Wish } from '../../stores/jobs/jobs.ts';
import type { NamedWithActions } from './found-actions.ts';

/** A run by the name of its file, with what can be done with it now. */
export function jobItem(job: Job, wish: Wish | undefined): NamedWithActions {
  return {
    key: `run ${job.id}`,
    title: job.fileName,
    hint: formatAge(job.createdAt, Date.now()),
    words: job.label ?? '',
    run: () => showEnrich({ kind: 'run', jobId: job.id }),
    actions: jobActionsOf(job, wish).map((action) => ({
      key: `run ${job.id} ${action}`,
      title: words.palette.runAction[action],
      run: () => carryOut(action, job),
    })),
  };
}

/** Nothing that costs credits is done from here: the palette opens the place of the button with the price. */
function carryOut(action: JobAction, { id, out }: Job): void {
  switch (action) {
    case 'pause':
      void pauseJob(id);
      break;
    case 'resume':
      void resumeJob(id);
      break;
    case 'stop':
      void stopJob(id);
      break;
    case 'again':
      showEnrich({ kind: 'run', jobId: id, toAgain: true });
      break;
    case 'open':
      if (out !== null) void openFile(outputOfJob(id));
      break;
    case 'reveal':
      if (out !== null) void revealFile(outputOfJob(id));
      break;
  }
}
