import { useState } from 'react';
import { tell } from '../../stores/notices.ts';
import { removeSaved, undoRemoval } from '../../stores/saved-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { text } from './text.ts';
import { useTarget } from './use-target.ts';

/** Says what goes before anything does; what was told is what is done, even if more is found meanwhile. */
export function RemoveDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const current = useTarget();
  const [kept, setKept] = useState(current);
  const target = isOpen ? kept : current;
  if (!isOpen && kept !== current) setKept(current);
  const count = target?.count ?? 0;
  const remove = async () => {
    if (target === null) return;
    const removed = await removeSaved(target.query);
    if (removed === null) return;
    const undo = async () => {
      const domains = await undoRemoval(removed.removalId);
      if (domains !== null) tell(text.undone(domains));
    };
    tell(text.removed(removed.domains), { stays: true, undo: () => void undo() });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.removeTitle(count)}
      confirm={text.removeDo(count)}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {text.removeText(count)}
    </ConfirmDialog>
  );
}
