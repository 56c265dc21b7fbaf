import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { BackupFacts } from '../../../preload/contract/models/data.ts';
import { engine, shell } from '../../bridge.ts';
import { attempt, tell } from '../../stores/notices.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { text } from './text.ts';

/** Puts a backup in the place of what is here, once it was looked into and the person knows what it holds. */
export function RestoreButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [facts, setFacts] = useState<BackupFacts | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    await attempt(async () => {
      const chosen = await shell.chooseBackup();
      if (chosen === null) return;
      setFacts(await engine.data.inspectBackup({ path: chosen.path }));
      setAsked(true);
    });
    setBusy(false);
  };
  const restore = async (path: string) => {
    setBusy(true);
    await attempt(async () => {
      const { aside } = await shell.restoreBackup({ path });
      tell(text.restored(aside), { stays: true });
    });
    setBusy(false);
  };
  return (
    <>
      <Button ref={button} variant="default" loading={isBusy} onClick={() => void choose()}>
        {text.restore}
      </Button>
      <ConfirmDialog
        isOpen={isAsked && facts !== null}
        title={text.restoreTitle}
        confirm={text.restoreConfirm}
        takesAway
        opener={button}
        onClose={() => setAsked(false)}
        onConfirm={() => facts !== null && void restore(facts.path)}
      >
        {facts === null ? null : text.restoreText(facts)}
      </ConfirmDialog>
    </>
  );
}
