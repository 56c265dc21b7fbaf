import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { words } from '../../words/words.ts';
import { CancelButton, Dialog } from '../ui/confirm-dialog.tsx';
import classes from './rows.module.css';
import { TagField } from './tag-field.tsx';

interface TagDialogProps {
  title: string;
  /** What the button says. */
  action: string;
  isOpen: boolean;
  onClose: () => void;
  /** Returns whether it worked. */
  onTag: (tags: { add: string[]; remove: string[] }) => Promise<boolean>;
}

/** Adds tags to all domains found or chosen, and removes others. */
export function TagDialog(props: TagDialogProps) {
  return (
    <Dialog opened={props.isOpen} onClose={props.onClose} title={props.title}>
      <TagForm {...props} />
    </Dialog>
  );
}

function TagForm({ action, onTag, onClose }: TagDialogProps) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = add.length === 0 && remove.length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    setBusy(true);
    const isDone = await onTag({ add: [...add], remove: [...remove] });
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <form className={classes.dialog} onSubmit={(event) => void submit(event)}>
      <TagField
        label={words.saved.tagAdd}
        description={words.saved.tagHint}
        tags={add}
        onChange={setAdd}
        autoFocus
      />
      <TagField label={words.saved.tagRemove} tags={remove} onChange={setRemove} />
      <div className={classes.dialogButtons}>
        <CancelButton />
        <Button type="submit" loading={isBusy} disabled={isEmpty}>
          {action}
        </Button>
      </div>
    </form>
  );
}
