import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { BackupFacts } from '#contract/models/data.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { reads } from '../../rpc/reads.ts';
import { attempt, tell } from '../../stores/frame/notices.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Replaces the store with a backup, after showing the person what the backup holds. */
export function RestoreButton() {
  const button = useRef<HTMLButtonElement>(null);
  /** The chosen backup, and what it holds. */
  const [chosen, setChosen] = useState<{ file: string; facts: BackupFacts } | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    await attempt(async () => {
      const backup = await shell.chooseBackup();
      if (backup === null) return;
      setChosen({ file: backup.ref, facts: await reads.data.inspectBackup({ path: backup.ref }) });
      setAsked(true);
    });
    setBusy(false);
  };
  const restore = async (file: string) => {
    setBusy(true);
    await attempt(async () => {
      tell(words.settings.restored(await shell.restoreBackup({ file })), { stays: true });
    });
    setBusy(false);
  };
  return (
    <>
      <Button ref={button} variant="default" loading={isBusy} onClick={() => void choose()}>
        {words.settings.restore}
      </Button>
      <ConfirmDialog
        isOpen={isAsked && chosen !== null}
        title={words.settings.restoreTitle}
        confirm={words.settings.restoreConfirm}
        takesAway
        opener={button}
        onClose={() => setAsked(false)}
        onConfirm={() => chosen !== null && void restore(chosen.file)}
      >
        {chosen === null ? null : words.settings.restoreText(chosen.facts)}
      </ConfirmDialog>
    </>
  );
}
