import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { DataInfo } from '../../../preload/contract/models/data.ts';
import { engine } from '../../bridge.ts';
import { attempt } from '../../stores/notices.ts';
import { upsertTask } from '../../stores/tasks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

/** Says what compacting takes away for good before it does so. */
export function CompactDialog(props: { info: DataInfo; isOpen: boolean; onClose: () => void }) {
  const { info } = props;
  const [withCopies, setWithCopies] = useState(false);
  const copyBytes = info.parts.find(({ part }) => part === 'copies')?.bytes ?? 0;
  const copies = withCopies && copyBytes > 0;
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={text.compactTitle}
      confirm={text.compactConfirm}
      onClose={props.onClose}
      onConfirm={() => void attempt(async () => upsertTask(await engine.data.compact({ copies })))}
    >
      {text.compactText(info.removedAnswers, info.freeBytes)}
      {copyBytes === 0 ? null : (
        <Checkbox
          className={classes.dialogChoice}
          label={text.compactCopies(copyBytes)}
          checked={withCopies}
          onChange={(event) => setWithCopies(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
