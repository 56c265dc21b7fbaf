import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { Job } from '#contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { pauseJob, relabelJob, resumeJob, stopJob } from '../../stores/jobs/job-actions.ts';
import { jobActionsOf } from '../../stores/jobs/job-choices.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { labelsStore, loadLabels } from '../../stores/money/labels.ts';
import { LabelLine } from '../../ui/label-line.tsx';
import { ResultHead } from '../../ui/table/result-screen.tsx';
import classes from './run.module.css';
import { stateWords } from './state-words.ts';
import { useTitleFocus } from './use-title-focus.ts';
import { CutName } from '../../ui/cut-name.tsx';

/** The run's name and state, and what can be done with it now. */
export function RunHead({ job }: { job: Job }) {
  const title = useTitleFocus();
  const wish = useStore(jobsStore, (state) => state.wishes.get(job.id));
  const knownLabels = useStore(labelsStore, (state) => state.known);
  const actions = jobActionsOf(job, wish);
  const back = () => showEnrich({ kind: 'start' });
  const pause = () => void pauseJob(job.id);
  const resume = () => void resumeJob(job.id);
  const stop = () => void stopJob(job.id);
  useOffer('back', back);
  useOffer('pause', actions.includes('pause') ? pause : null);
  useOffer('resume', actions.includes('resume') ? resume : null);
  useOffer('stop', actions.includes('stop') ? stop : null);
  const isBusy = job.state === 'running' || job.state === 'queued';
  return (
    <ResultHead className={classes.head}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.enrich.run.back}
        title={words.enrich.run.back}
        onClick={back}
      >
        <IconArrowLeft size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.name}>
        <h1 ref={title} tabIndex={-1} title={job.origin === 'file' ? job.path : undefined}>
          <CutName name={job.fileName} />
        </h1>
        <span className={classes.state} data-state={job.state}>
          {wish === undefined ? stateWords(job) : words.enrich.run.wish[wish]}
        </span>
        <LabelLine
          isRun
          label={job.label}
          known={knownLabels}
          onLoad={loadLabels}
          onKeep={(label) => void relabelJob(job.id, label)}
        />
      </div>
      <div className={classes.actions}>
        {isBusy ? (
          <Button
            variant="default"
            disabled={!actions.includes('pause')}
            leftSection={<IconPlayerPause size={14} aria-hidden />}
            onClick={pause}
          >
            {words.enrich.run.pause}
          </Button>
        ) : null}
        {actions.includes('resume') ? (
          <Button leftSection={<IconPlayerPlay size={14} aria-hidden />} onClick={resume}>
            {words.enrich.run.resume}
          </Button>
        ) : null}
        {isBusy || job.state === 'paused' ? (
          <Tooltip label={words.enrich.run.stopHint}>
            <Button
              variant="default"
              disabled={!actions.includes('stop')}
              leftSection={<IconPlayerStop size={14} aria-hidden />}
              onClick={stop}
            >
              {words.enrich.run.stop}
            </Button>
          </Tooltip>
        ) : null}
      </div>
    </ResultHead>
  );
}
