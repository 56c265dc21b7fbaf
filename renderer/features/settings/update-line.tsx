import { Button, Progress } from '@mantine/core';
import type { UpdateState } from '../../../preload/contract/models/system.ts';
import { words } from '../../../words/words.ts';
import { checkForUpdates, downloadUpdate } from '../../stores/session/system.ts';
import classes from './settings.module.css';

/** Where an update stands, and what can be done about it. */
export function UpdateLine({ update }: { update: UpdateState }) {
  const { state, percent, sizeBytes, checkedAt, trouble } = update;
  return (
    <div className={classes.field}>
      <div className={classes.connectionWords} role="status">
        <div>{wordsOf(update)}</div>
        {trouble === null ? null : <div className={classes.warning}>{words.system.troubles[trouble]}</div>}
        {checkedAt === null || state === 'checking' ? null : (
          <div className={classes.hint}>{words.system.checkedAt(checkedAt)}</div>
        )}
        {state === 'downloading' ? (
          <Progress value={percent ?? 0} size="sm" aria-label={wordsOf(update)} />
        ) : null}
      </div>
      {state === 'found' ? (
        <Button variant="default" onClick={() => void downloadUpdate()}>
          {words.system.download(sizeBytes)}
        </Button>
      ) : null}
      {state === 'idle' || state === 'found' || state === 'checking' ? (
        <Button variant="default" disabled={state === 'checking'} onClick={() => void checkForUpdates()}>
          {words.system.check}
        </Button>
      ) : null}
    </div>
  );
}

function wordsOf({ state, version, percent }: UpdateState): string {
  const wording = words.system.updateStates;
  if (state === 'found' || state === 'ready') return wording[state](version ?? '');
  if (state === 'downloading') return wording.downloading(version ?? '', Math.floor(percent ?? 0));
  return wording[state];
}
