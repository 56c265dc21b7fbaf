import { Button, Modal, type ModalProps } from '@mantine/core';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { words } from '../../words/words.ts';
import classes from './confirm-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

/**
 * A dialog in which a person may type. Escape, and a click outside, lose nothing that was typed without a question; its own
 * buttons do what they say.
 */
export function Dialog({ onClose, children, ...modal }: ModalProps) {
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    isTyped.current = false;
    setAsking(false);
    onClose();
  };
  return (
    <Modal
      {...modal}
      onClose={() => {
        if (isAsking) return;
        // The question listens for Escape, too: it must not be there yet for this one.
        if (isTyped.current) setTimeout(setAsking, 0, true);
        else leave();
      }}
      onExitTransitionEnd={() => {
        isTyped.current = false;
      }}
    >
      <div
        onInput={({ target, nativeEvent }) => {
          const isDeleted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
          if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && isText(target)))
            isTyped.current = target.value !== '' || !isDeleted;
        }}
        onSubmit={() => {
          isTyped.current = false;
        }}
      >
        {children}
      </div>
      <Confirm
        shell={Modal}
        isOpen={isAsking}
        title={words.parts.typed.title}
        confirm={words.parts.typed.close}
        cancel={words.parts.typed.goOn}
        takesAway
        onConfirm={leave}
        onClose={() => setAsking(false)}
      >
        {words.parts.typed.hint}
      </Confirm>
    </Modal>
  );
}

const isText = ({ type }: HTMLInputElement) => type !== 'checkbox' && type !== 'radio';

/** Asks for confirmation of something that can't easily be undone. */
export function ConfirmDialog(props: ConfirmProps) {
  return <Confirm shell={Dialog} {...props} />;
}

interface ConfirmProps {
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
}

function Confirm({ shell: Shell, ...props }: ConfirmProps & { shell: ComponentType<ModalProps> }) {
  useFocusBack(props.isOpen, props.opener);
  return (
    <Shell opened={props.isOpen} onClose={props.onClose} title={props.title}>
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
    </Shell>
  );
}
