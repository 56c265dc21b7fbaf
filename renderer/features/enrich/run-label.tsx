import { useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../preload/contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { relabelJob } from '../../stores/jobs/job-actions.ts';
import { labelsStore, loadLabels } from '../../stores/session/labels.ts';
import { LabelDialog } from '../../ui/label-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** For whom the run is paid, and the way to change it. */
export function RunLabel({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  const known = useStore(labelsStore, (state) => state.known);
  return (
    <>
      <LinkButton isSmall title={words.parts.label.change} onClick={() => setOpen(true)}>
        {words.parts.label.title(job.label)}
      </LinkButton>
      <LabelDialog
        isOpen={isOpen}
        isRun
        value={job.label}
        known={known}
        onLoad={loadLabels}
        onKeep={(label) => void relabelJob(job.id, label)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
