import { type ReactNode, useState } from 'react';
import type { List } from '#contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { fileOfList } from '../../stores/frame/file-refs.ts';
import { tell } from '../../stores/frame/notices.ts';
import { revealFile } from '../../stores/jobs/job-actions.ts';
import {
  cancelList,
  deleteListFile,
  downloadList,
  downloadListAnew,
  locateList,
  setAutomatic,
  verifyList,
} from '../../stores/lists/list-actions.ts';
import { carryOutAtOnce } from '../../stores/lists/list-choices.ts';
import type { ListAction } from '../../stores/lists/lists.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Question = Extract<ListAction, 'spend' | 'anew' | 'cancel' | 'delete'>;

/** Carries out an action of a list. What can't be undone is confirmed first, in the dialog returned. */
export function useListAction(list: List): { run: (action: ListAction) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);
  const run = (action: ListAction) => {
    if (action === 'spend' || action === 'anew' || action === 'delete') setAsked(action);
    else if (action === 'cancel' && (list.file?.bytes ?? 0) > 0) setAsked('cancel');
    else carryOut(action, list);
  };
  const close = () => setAsked(null);
  const dialog = (
    <>
      <ConfirmDialog
        isOpen={asked === 'spend'}
        title={words.lists.spendTitle(list.downloadsRemaining ?? 1)}
        confirm={words.lists.spendDo}
        onClose={close}
        onConfirm={() => carryOut('spend', list)}
      >
        {words.lists.spendText(list)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'anew'}
        title={words.lists.anewTitle}
        confirm={words.lists.anewDo}
        onClose={close}
        onConfirm={() => carryOut('anew', list)}
      >
        {words.lists.anewText(list)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'cancel'}
        title={words.lists.cancelTitle}
        confirm={words.lists.cancelDo}
        takesAway
        cancel={words.lists.cancelKeep}
        onClose={close}
        onConfirm={() => carryOut('cancel', list)}
      >
        {list.file === null ? null : words.lists.cancelText(list.file)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={words.lists.deleteTitle}
        confirm={words.lists.deleteDo}
        takesAway
        onClose={close}
        onConfirm={() => carryOut('delete', list)}
      >
        {words.lists.deleteText(list)}
      </ConfirmDialog>
    </>
  );
  return { run, dialog };
}

function carryOut(action: ListAction, list: List): void {
  const { id } = list;
  if (carryOutAtOnce(action, list)) return;
  switch (action) {
    case 'locate':
      void locate(list);
      break;
    case 'spend':
      void downloadList(id, true);
      break;
    case 'anew':
      void downloadListAnew(id);
      break;
    case 'cancel':
      void cancelList(id);
      break;
    case 'verify':
      void verify(list);
      break;
    case 'delete':
      void remove(list);
      break;
    case 'automatic':
    case 'manual':
      void setAutomatic(id, action === 'automatic');
      break;
  }
}

async function locate({ id, technology }: List): Promise<void> {
  if (await locateList(id)) tell(words.lists.located(technology));
}

async function verify({ id, technology, file }: List): Promise<void> {
  const name = file?.name ?? technology;
  const outcome = await verifyList(id);
  if (outcome === 'same') tell(words.lists.verified(name));
  if (outcome === 'changed') tell(words.lists.changed(name), { stays: true });
}

async function remove(list: List): Promise<void> {
  const { id, technology } = list;
  const name = list.file?.name ?? technology;
  const outcome = await deleteListFile(id);
  if (outcome === 'trashed') tell(words.lists.trashed(name));
  if (outcome === 'deleted') tell(words.lists.deletedForGood(name), { stays: true });
  if (outcome !== 'changed') return;
  const file = fileOfList(list);
  tell(words.lists.leftAlone(name), {
    actions:
      file === null ? [] : [{ label: words.lists.action.reveal, run: () => void revealFile(file.ref) }],
  });
}
