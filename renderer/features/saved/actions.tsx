import { IconArrowsDiff, IconRefresh, IconTag, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useStore } from 'zustand';
import { creditsFor } from '#shared/money/prices.ts';
import { words } from '../../../words/words.ts';
import { CompareChosen, ExportButton, useScope } from '../../rows/shared-actions.tsx';
import { TagDialog } from '../../rows/tag-dialog.tsx';
import { openChanges } from '../../stores/changes/change-actions.ts';
import { openSavedRefresh } from '../../stores/draft/open-draft.ts';
import { tell } from '../../stores/frame/notices.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useMoney } from '../../stores/money/credit-price.ts';
import { lookupPrice } from '../../stores/money/prices.ts';
import { foreignWorkspace, hasFilters, savedStore, targetOf } from '../../stores/saved/saved.ts';
import { clearMarks, exportSaved, removeSaved, tagFound } from '../../stores/saved/saved-actions.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ownDay } from '#shared/time/own-clock.ts';
import { PricedButton, ResultActions } from '../../ui/table/result-actions.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { bringBack } from './bring-back.ts';
import { useTarget } from './use-target.ts';

/**
 * What can be done with all domains found, or with the chosen ones. The line says which, each button how
 * many. `kinds`: how many kinds of answer a refresh asks for.
 */
export function Actions({ kinds }: { kinds: number }) {
  const isChosen = useStore(savedStore, ({ marked }) => marked.size > 0);
  return <ActionsOf {...useScope(useTarget()?.count ?? 0, isChosen)} kinds={kinds} />;
}

const ActionsOf = memo(function ActionsOf(props: { count: number; isChosen: boolean; kinds: number }) {
  const { count, isChosen, kinds } = props;
  const price = useStore(sessionStore, lookupPrice);
  const isForeign = useStore(savedStore, (state) => foreignWorkspace(state) !== null);
  const [dialog, setDialog] = useState<'tag' | 'remove' | null>(null);
  const [removed, setRemoved] = useState<ReturnType<typeof targetOf>>(null);
  const isOff = count === 0;
  const canRefresh = !isOff && !isForeign;
  const refresh = () => {
    const now = targetOf(savedStore.getState());
    if (now !== null && now.count > 0 && canRefresh) void openSavedRefresh(now.query);
  };
  const showChanges = () => {
    const now = targetOf(savedStore.getState());
    if (now === null) return;
    // The report of everything needs no list of domains.
    const query = isChosen || hasFilters(now.query) || isForeign ? now.query : null;
    openChanges({ kind: 'saved', count: now.count }, { query });
  };
  const tag = () => setDialog('tag');
  const remove = () => {
    setRemoved(targetOf(savedStore.getState()));
    setDialog('remove');
  };
  useOffer('refresh_answers', canRefresh ? refresh : null);
  useOffer('tag', isOff ? null : tag);
  useOffer('delete_saved', isOff ? null : remove);
  return (
    <ResultActions count={count} isChosen={isChosen} onUnchoose={clearMarks}>
      <ExportButton
        title={words.saved.exportTitle(count)}
        count={count}
        onExport={(format) => void exportSaved(format, words.saved.fileName(ownDay(new Date())))}
      />
      <PricedButton
        icon={IconRefresh}
        words={isOff ? words.saved.refreshNone : words.saved.refresh(count)}
        hint={isForeign ? words.saved.refreshForeign : words.saved.refreshTitle}
        isOff={!canRefresh}
        credits={isOff ? null : creditsFor(count * kinds, price)}
        money={useMoney()}
        onClick={refresh}
      />
      <CompareChosen
        count={count}
        isOffered={isChosen && !isForeign}
        domainsNow={() => [...savedStore.getState().marked]}
      />
      <ToolButton
        icon={IconArrowsDiff}
        word={words.changes.fromSaved}
        disabled={isOff}
        onClick={showChanges}
      />
      <ToolButton icon={IconTag} word={words.saved.tag} disabled={isOff} onClick={tag} />
      <ToolButton icon={IconTrash} word={words.saved.remove} disabled={isOff} onClick={remove} />
      <TagDialog
        title={words.saved.tagTitle(count)}
        action={words.saved.tagDo(count)}
        isOpen={dialog === 'tag'}
        onClose={() => setDialog(null)}
        onTag={tagFound}
      />
      <RemoveDialog target={removed} isOpen={dialog === 'remove'} onClose={() => setDialog(null)} />
    </ResultActions>
  );
});

/**
 * Says what will be deleted before it is. What it showed when opened is deleted, even if more is found since
 * then.
 */
function RemoveDialog(props: { target: ReturnType<typeof targetOf>; isOpen: boolean; onClose: () => void }) {
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
