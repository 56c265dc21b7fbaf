import { tell } from '../../stores/frame/notices.ts';
import type { targetOf } from '../../stores/saved/saved.ts';
import { removeSaved } from '../../stores/saved/saved-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { bringBack } from './bring-back.ts';
import { text } from './text.ts';

/** Says what goes before anything does; what was told when it was opened is what is done, even if more is found meanwhile. */
export function RemoveDialog(props: {
  target: ReturnType<typeof targetOf>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { target, isOpen, onClose } = props;
  const count = target?.count ?? 0;
  const remove = async () => {
    if (target === null) return;
    const removed = await removeSaved(target.query);
    if (removed === null) return;
    tell(text.removed(removed.domains), { stays: true, undo: () => void bringBack(removed.removalId) });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.removeTitle(count)}
      confirm={text.removeDo(count)}
      takesAway
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {text.removeText(count)}
    </ConfirmDialog>
  );
}
