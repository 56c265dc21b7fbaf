import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { Job } from '../../../preload/contract/models/job.ts';
import { pauseJob, resumeJob, stopJob } from '../../stores/job-actions.ts';
import { isUnderWay, jobsStore } from '../../stores/jobs.ts';
import { showEnrich } from '../../stores/ui.ts';
import classes from './run.module.css';
import { RunProgress } from './run-progress.tsx';
import { text } from './text.ts';
import { useTitleFocus } from './use-title-focus.ts';

/** The run's name and state, and what can be done with it now. */
export function RunHead({ job }: { job: Job }) {
  const title = useTitleFocus();
  const wish = useStore(jobsStore, (state) => state.wishes.get(job.id));
  const isBusy = job.state === 'running' || job.state === 'queued';
  return (
    <>
      <div className={classes.titleRow}>
        <Tooltip label={text.run.back}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.run.back}
            onClick={() => showEnrich({ kind: 'start' })}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <div className={classes.name}>
          <h1 ref={title} tabIndex={-1} title={job.origin === 'file' ? job.path : undefined}>
            {job.fileName}
          </h1>
          <span className={classes.state} data-state={job.state}>
            {wish === undefined ? text.run.state[job.state] : text.run.wish[wish]}
          </span>
        </div>
        <div className={classes.actions}>
          {isBusy ? (
            <Button
              variant="default"
              disabled={wish !== undefined}
              leftSection={<IconPlayerPause size={14} aria-hidden />}
              onClick={() => void pauseJob(job.id)}
            >
              {text.run.pause}
            </Button>
          ) : null}
          {job.state === 'paused' ? (
            <Button
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
              onClick={() => void resumeJob(job.id)}
            >
              {text.run.resume}
            </Button>
          ) : null}
          {isBusy || job.state === 'paused' ? (
            <Tooltip label={text.run.stopHint}>
              <Button
                variant="default"
                disabled={wish === 'stop'}
                leftSection={<IconPlayerStop size={14} aria-hidden />}
                onClick={() => void stopJob(job.id)}
              >
                {text.run.stop}
              </Button>
            </Tooltip>
          ) : null}
        </div>
      </div>
      {isUnderWay(job) || job.state === 'paused' ? <RunProgress job={job} /> : null}
    </>
  );
}
