import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { DataInfo, Purgeable } from '#contract/models/data.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { attempt, tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { upsertTask } from '../../stores/jobs/tasks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './settings.module.css';

/** Says what compacting deletes permanently before it starts. */
export function CompactDialog(props: { info: DataInfo; isOpen: boolean; onClose: () => void }) {
  const { info } = props;
  const [withCopies, setWithCopies] = useState(false);
  const gone = usePurgeable(props.isOpen);
  const copyBytes = info.parts.find(({ part }) => part === 'copies')?.bytes ?? 0;
  const copies = withCopies && copyBytes > 0;
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={words.settings.compactTitle}
      confirm={words.settings.compactConfirm}
      takesAway
      onClose={props.onClose}
      onConfirm={() => void attempt(async () => upsertTask(await shell.compactData({ copies })))}
    >
      {gone === null ? words.settings.compactCounting : words.settings.compactText(gone, info.freeBytes)}
      {copyBytes === 0 ? null : (
        <Checkbox
          className={classes.dialogChoice}
          label={words.settings.compactCopies(copyBytes)}
          checked={withCopies}
          onChange={(event) => setWithCopies(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

/** What compacting would delete, counted when the dialog opens. */
function usePurgeable(isOpen: boolean): Purgeable | null {
  return useRead(isOpen ? () => reads.data.purgeable() : null, tellUnlessRestarting, isOpen);
}
