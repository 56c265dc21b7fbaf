import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '../../words/words.ts';
import classes from './confirm-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

/** Asks for confirmation of something that can't easily be undone. */
export function ConfirmDialog(props: {
  isOpen: boolean;
  title: string;
  confirm: ReactNode;
  /** Whether something will be hard or impossible to get back. */
  takesAway?: boolean;
  cancel?: string;
  /** Whether it can be confirmed now; by default it can. */
  isReady?: boolean;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** What opened the dialog, if that is not what had the focus. */
  opener?: { readonly current: HTMLElement | null };
}) {
  useFocusBack(props.isOpen, props.opener);
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': words.parts.close }}
    >
      <div className={classes.words}>{props.children}</div>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={props.onClose}>
          {props.cancel ?? words.parts.cancel}
        </Button>
        <Button
          disabled={props.isReady === false}
          {...(props.takesAway === true ? { variant: 'default', className: classes.danger } : {})}
          onClick={() => {
            props.onClose();
            props.onConfirm();
          }}
        >
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}
