import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Job } from '../../../preload/contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { writeInUtf8 } from '../../stores/jobs/job-actions.ts';
import { Callout } from '../../ui/callout.tsx';

/** Says how many new cells the file's encoding could not hold, and offers them whole. */
export function RunLetters({ job }: { job: Job }) {
  const [isBusy, setBusy] = useState(false);
  const { changedCells = 0 } = job;
  if (changedCells === 0 || job.out === null) return null;
  const write = () => {
    setBusy(true);
    void writeInUtf8(job.id).finally(() => setBusy(false));
  };
  return (
    <Callout
      tone="loss"
      action={
        <Button variant="default" size="compact-xs" loading={isBusy} onClick={write}>
          {words.enrichFile.writeAgain}
        </Button>
      }
    >
      {words.enrichFile.lacking(changedCells)}
    </Callout>
  );
}
