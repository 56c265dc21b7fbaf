import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../preload/contract/models/job.ts';
import { changeScopeDefaults } from '../../../preload/contract/values/changes.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../bridge.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { openChanges } from '../../stores/saved/change-actions.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import classes from './run.module.css';

const text = words.changes;

/** How many domains a run asked about again, how many of them differ now, and the way to what changed; nothing for a run of new domains alone. */
export function RunChanges({ job: { id, fileName, state, finishedAt } }: { job: Job }) {
  const [told, setTold] = useState<{ refreshed: number; changed: number } | null>(null);
  const isReady = useStore(engineStore, (engineStatus) => engineStatus.state === 'ready');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that ended once more has other answers
  useEffect(() => {
    let isWanted = true;
    if (!isReady) return;
    engine.changes
      .summary({ scope: { ...changeScopeDefaults, run: id }, limit: 1 })
      .then(({ refreshed, changed }) => {
        if (isWanted) setTold({ refreshed, changed });
      })
      .catch(tellUnlessRestarting);
    return () => {
      isWanted = false;
    };
  }, [id, state, finishedAt, isReady]);
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
