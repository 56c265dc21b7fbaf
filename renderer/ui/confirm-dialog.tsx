import { Button, Modal, type ModalProps } from '@mantine/core';
import {
  type ComponentType,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { words } from '../../words/words.ts';
import classes from './confirm-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

/** Closes what a person types in. */
const Leaving = createContext<(() => void) | null>(null);

/** A dialog. Nothing typed in it is thrown away without a question. */
export function Dialog({ onClose, children, ...modal }: ModalProps) {
  const { leave, inside } = useTypedText(modal.opened, onClose);
  return (
    <Modal {...modal} onClose={leave}>
      {inside(children)}
    </Modal>
  );
}

/**
 * Closes a place in which a person may type, with a question first if they did: by Escape, a click outside, and each button
 * that only closes (`CancelButton`). `inside` is what the place has in it.
 */
export function useTypedText(isOpen: boolean, onClose: () => void) {
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isOpen) isTyped.current = false;
  }, [isOpen]);
  const goOn = () => setAsking(false);
  const leave = () => {
    if (isAsking) return;
    // The question listens for Escape, too: it must not be there yet for this one.
    if (isTyped.current) setTimeout(setAsking, 0, true);
    else onClose();
  };
  const onInput = ({ target, nativeEvent }: FormEvent) => {
    const isDeleted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && isText(target)))
      isTyped.current = target.value !== '' || !isDeleted;
  };
  const inside = (children: ReactNode) => (
    <>
      <Leaving value={leave}>
        {/* A second press on what fades out already must not do its work again. */}
        <div inert={!isOpen} onInput={onInput}>
          {children}
        </div>
      </Leaving>
      <Leaving value={goOn}>
        <Confirm
          shell={Modal}
          isOpen={isAsking}
          title={words.parts.typed.title}
          confirm={words.parts.typed.close}
          cancel={words.parts.typed.goOn}
          takesAway
          onConfirm={() => {
            isTyped.current = false;
            onClose();
          }}
          onClose={goOn}
        >
          {words.parts.typed.hint}
        </Confirm>
      </Leaving>
    </>
  );
  return { leave, inside };
}

/** The button that closes a dialog and does nothing else. */
export function CancelButton(props: { children?: ReactNode; isFirst?: boolean }) {
  const leave = use(Leaving);
  return (
    <Button variant="default" data-autofocus={props.isFirst || undefined} onClick={() => leave?.()}>
      {props.children ?? words.parts.cancel}
    </Button>
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
        <CancelButton isFirst>{props.cancel}</CancelButton>
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
