import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { Job } from '../../preload/contract/models/job.ts';
import type { List } from '../../preload/contract/models/list.ts';
import type { Task } from '../../preload/contract/models/task.ts';
import { words } from '../../words/words.ts';
import { showEnrich } from '../stores/frame/ui.ts';
import { pauseJob, resumeJob, stopJob } from '../stores/jobs/job-actions.ts';
import { ProgressBar } from '../ui/meter.tsx';
import { useNow } from '../ui/use-now.ts';
import { waitingOf } from '../ui/waiting.ts';
import classes from './activity-panel.module.css';
import { ActivityTask } from './activity-tasks.tsx';
import { ActivityTransfer } from './activity-transfers.tsx';

/** Everything that runs or is paused, with its progress and what can be done with it. */
export function ActivityPanel(props: {
  jobs: readonly Job[];
  transfers: readonly List[];
  tasks: readonly Task[];
  onLeave: () => void;
  onGiveUp: (list: List) => void;
}) {
  const { jobs, transfers, tasks, onLeave } = props;
  if (jobs.length + transfers.length + tasks.length === 0)
    return <p className={classes.empty}>{words.app.nothingRuns}</p>;
  return (
    <ul className={classes.list}>
      {jobs.map((job) => (
        <li key={job.id} className={classes.entry}>
          <div className={classes.row}>
            <button
              type="button"
              className={classes.name}
              aria-label={words.app.show(job.fileName)}
              onClick={() => {
                onLeave();
                showEnrich({ kind: 'run', jobId: job.id });
              }}
            >
              {job.fileName}
            </button>
            <JobButtons job={job} />
          </div>
          <ProgressBar
            value={job.lookups.done}
            max={job.lookups.total}
            label={job.fileName}
            text={words.app.progressOf(job.lookups.done, job.lookups.total)}
            isPaused={job.state === 'paused' || job.waiting !== null}
          />
          <div className={classes.facts}>{factsOf(job)}</div>
          <Waiting job={job} />
        </li>
      ))}
      {transfers.map((list) => (
        <ActivityTransfer
          key={`list ${list.id}`}
          list={list}
          onLeave={onLeave}
          onGiveUp={() => props.onGiveUp(list)}
        />
      ))}
      {tasks.map((task) => (
        <ActivityTask key={task.id} task={task} />
      ))}
    </ul>
  );
}

function Waiting({ job }: { job: Job }) {
  const wording = waitingOf(job, useNow());
  return wording === null ? null : (
    <div className={classes.facts} data-tone="money">
      {wording}
    </div>
  );
}

function JobButtons({ job }: { job: Job }) {
  const canPause = job.state === 'running' || job.state === 'queued';
  return (
    <span className={classes.buttons}>
      {canPause ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.app.pause(job.fileName)}
          onClick={() => void pauseJob(job.id)}
        >
          <IconPlayerPause size={14} aria-hidden />
        </ActionIcon>
      ) : null}
      {job.state === 'paused' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.app.resume(job.fileName)}
          onClick={() => void resumeJob(job.id)}
        >
          <IconPlayerPlay size={14} aria-hidden />
        </ActionIcon>
      ) : null}
      {canPause || job.state === 'paused' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.app.stop(job.fileName)}
          onClick={() => void stopJob(job.id)}
        >
          <IconPlayerStop size={14} aria-hidden />
        </ActionIcon>
      ) : null}
    </span>
  );
}

function factsOf(job: Job): string {
  const facts = [words.app.progressOf(job.lookups.done, job.lookups.total)];
  if (job.state === 'running' && job.waiting === null) {
    if (job.ratePerMinute !== null) facts.push(words.app.rate(job.ratePerMinute));
    if (job.remainingMs !== null) facts.push(words.app.left(job.remainingMs));
  } else if (job.state === 'queued' || job.state === 'writing' || job.state === 'paused') {
    facts.unshift(words.app.jobState[job.state]);
  }
  return facts.join(' · ');
}
