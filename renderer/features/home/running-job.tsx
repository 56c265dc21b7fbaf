import { IconTablePlus } from '@tabler/icons-react';
import type { Job } from '../../../preload/contract/models/job.ts';
import { saidOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { pauseJob, resumeJob } from '../../stores/jobs/job-actions.ts';
import { useNow } from '../../ui/use-now.ts';
import { waitingOf } from '../../ui/waiting.ts';
import { RunningRow } from './running-row.tsx';

export function RunningJob({ job }: { job: Job }) {
  const { id, fileName, lookups, state, problem } = job;
  const now = useNow();
  const waiting = waitingOf(job, now, 'short');
  const canPause = state === 'running' || state === 'queued';
  return (
    <RunningRow
      icon={IconTablePlus}
      name={fileName}
      done={lookups.done}
      total={lookups.total}
      facts={factsOf(job)}
      problem={state === 'paused' && problem !== null ? saidOf(problem) : waiting}
      hint={waitingOf(job, now)}
      isPaused={state === 'paused' || waiting !== null}
      onOpen={() => showEnrich({ kind: 'run', jobId: id })}
      onPause={canPause ? () => void pauseJob(id) : null}
      onResume={state === 'paused' ? () => void resumeJob(id) : null}
    />
  );
}

function factsOf({ lookups, state, waiting, ratePerMinute, remainingMs }: Job): string {
  const wording = words.home.running;
  const isRunning = state === 'running' && waiting === null;
  return [
    ...(isRunning || waiting !== null ? [] : [wording.job[state] ?? '']),
    wording.of(lookups.done, lookups.total),
    ...(isRunning && ratePerMinute !== null ? [wording.rate(ratePerMinute)] : []),
    ...(isRunning && remainingMs !== null ? [wording.left(remainingMs)] : []),
  ].join(' · ');
}
