import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { eraseConfirmation } from '#contract/values/erase.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { attempt, tell } from '../../stores/frame/notices.ts';
import { goTo, showEnrich } from '../../stores/frame/ui.ts';
import { forgetColumns } from '../../stores/saved/kept-columns.ts';
import classes from './settings.module.css';
import { CancelButton, Dialog } from '../../ui/confirm-dialog.tsx';

/** Deletes everything, but only after the person typed a confirmation. */
export function EraseDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isErasing, setErasing] = useState(false);
  useEffect(() => {
    if (isOpen) setTyped('');
  }, [isOpen]);
  const isMeant = typed.trim().toLowerCase() === words.settings.eraseWords;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isMeant) return;
    setErasing(true);
    await attempt(async () => {
      const { left } = await shell.eraseEverything({ confirmation: eraseConfirmation });
      // The page's own memory, such as the columns of a table, is deleted, too.
      localStorage.clear();
      forgetColumns();
      showEnrich({ kind: 'start' });
      goTo('home');
      tell(left.length === 0 ? words.settings.erased : words.settings.eraseLeft(left), {
        stays: left.length > 0,
      });
    });
    setErasing(false);
    onClose();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={words.settings.eraseTitle}
      closeButtonProps={{ 'aria-label': words.settings.cancel, title: words.settings.cancel }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.dialogWords}>{words.settings.eraseText}</p>
        <TextInput
          label={words.settings.eraseType(words.settings.eraseWords)}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.dialogButtons}>
          <CancelButton />
          <Button
            type="submit"
            variant="default"
            className={classes.danger}
            loading={isErasing}
            disabled={!isMeant}
          >
            {words.settings.eraseConfirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
