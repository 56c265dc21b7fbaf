import { words } from '../../../words/words.ts';
import { tell } from '../../stores/frame/notices.ts';
import type { targetOf } from '../../stores/saved/saved.ts';
import { removeSaved } from '../../stores/saved/saved-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { bringBack } from './bring-back.ts';

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
    tell(words.saved.removed(removed.domains), {
      stays: true,
      undo: () => void bringBack(removed.removalId),
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.saved.removeTitle(count)}
      confirm={words.saved.removeDo(count)}
      takesAway
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {words.saved.removeText(count)}
    </ConfirmDialog>
  );
}
