import type { List } from '../../preload/contract/models/list.ts';
import { words } from '../../words/words.ts';
import { cancelList } from '../stores/lists/list-actions.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before a download under way is given up; it stands beside the panel, which a press outside of it closes. */
export function GiveUpDialog(props: {
  list: List | null;
  isOpen: boolean;
  opener: { readonly current: HTMLElement | null };
  onClose: () => void;
}) {
  const { list } = props;
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={words.app.transfer.cancelTitle}
      confirm={words.app.transfer.cancelDo}
      takesAway
      cancel={words.app.transfer.cancelKeep}
      opener={props.opener}
      onClose={props.onClose}
      onConfirm={() => list !== null && void cancelList(list.id)}
    >
      {list === null ? null : words.app.transfer.cancelText(list.file?.bytes ?? 0)}
    </ConfirmDialog>
  );
}
