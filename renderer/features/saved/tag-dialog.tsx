import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { words } from '../../../words/words.ts';
import { tagSaved } from '../../stores/saved/saved-actions.ts';
import classes from './saved.module.css';
import { TagField } from './tag-field.tsx';
import { useTarget } from './use-target.ts';

/** Adds tags to all domains found or chosen, and removes others. */
export function TagDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<Title />}
      closeButtonProps={{ 'aria-label': words.parts.close }}
    >
      <TagForm onClose={onClose} />
    </Modal>
  );
}

/** Separate, so that the closed dialog is not drawn again when something else is found. */
function Title() {
  return words.saved.tagTitle(useTarget()?.count ?? 0);
}

function TagForm({ onClose }: { onClose: () => void }) {
  const target = useTarget();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const count = target?.count ?? 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (target === null || (add.length === 0 && remove.length === 0)) return;
    setBusy(true);
    const isDone = await tagSaved(target.query, [...add], [...remove]);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TagField
        label={words.saved.tagAdd}
        description={words.saved.tagHint}
        tags={add}
        onChange={setAdd}
        autoFocus
      />
      <TagField label={words.saved.tagRemove} tags={remove} onChange={setRemove} />
      <div className={classes.formButtons}>
        <Button variant="default" onClick={onClose}>
          {words.parts.cancel}
        </Button>
        <Button type="submit" loading={isBusy} disabled={add.length === 0 && remove.length === 0}>
          {words.saved.tagDo(count)}
        </Button>
      </div>
    </form>
  );
}
