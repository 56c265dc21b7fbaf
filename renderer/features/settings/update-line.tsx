import { Button, Progress } from '@mantine/core';
import type { UpdateState } from '../../../preload/contract/models/system.ts';
import { checkForUpdates, downloadUpdate } from '../../stores/session/system.ts';
import classes from './settings.module.css';
import { systemText as text } from './system-text.ts';

/** Where an update stands, and what can be done about it. */
export function UpdateLine({ update }: { update: UpdateState }) {
  const { state, percent, sizeBytes, checkedAt, trouble } = update;
  return (
    <div className={classes.field}>
      <div className={classes.connectionWords} role="status">
        <div>{wordsOf(update)}</div>
        {trouble === null ? null : <div className={classes.warning}>{text.troubles[trouble]}</div>}
        {checkedAt === null || state === 'checking' ? null : (
          <div className={classes.hint}>{text.checkedAt(checkedAt)}</div>
        )}
        {state === 'downloading' ? (
          <Progress value={percent ?? 0} size="sm" aria-label={wordsOf(update)} />
        ) : null}
      </div>
      {state === 'found' ? (
        <Button variant="default" onClick={() => void downloadUpdate()}>
          {text.download(sizeBytes)}
        </Button>
      ) : null}
      {state === 'idle' || state === 'found' || state === 'checking' ? (
        <Button variant="default" disabled={state === 'checking'} onClick={() => void checkForUpdates()}>
          {text.check}
        </Button>
      ) : null}
    </div>
  );
}

function wordsOf({ state, version, percent }: UpdateState): string {
  const words = text.updateStates;
  if (state === 'found' || state === 'ready') return words[state](version ?? '');
  if (state === 'downloading') return words.downloading(version ?? '', Math.floor(percent ?? 0));
  return words[state];
}
