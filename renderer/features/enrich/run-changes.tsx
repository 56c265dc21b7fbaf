import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { Job } from '#contract/models/job.ts';
import { changeScopeDefaults } from '#contract/values/changes.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { openChanges } from '../../stores/changes/change-actions.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import classes from './run.module.css';

const text = words.changes;

/**
 * How many domains a run asked about again and how many of them changed, with a link to the changes. Nothing
 * if all domains were new.
 */
export function RunChanges({ job: { id, fileName, state, finishedAt } }: { job: Job }) {
  const isReady = useStore(engineStore, (engineStatus) => engineStatus.state === 'ready');
  const scope = { ...changeScopeDefaults, run: id };
  const read = () => reads.changes.summary({ scope, limit: 1 });
  // A run that ended again has other answers.
  const told = useRead(isReady ? read : null, tellUnlessRestarting, id, [state, finishedAt, isReady]);
  if (told === null || told.refreshed === 0) return null;
  return (
    <div className={classes.changes}>
      <IconArrowsDiff size={16} stroke={1.75} aria-hidden />
      <span className={classes.quiet}>{text.sums(told.refreshed, told.changed)}</span>
      {told.changed === 0 ? null : (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => openChanges({ kind: 'run', jobId: id, name: fileName })}
        >
          {text.fromRun(told.changed)}
        </Button>
      )}
    </div>
  );
}
