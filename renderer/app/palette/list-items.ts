import type { List } from '../../../preload/contract/models/list.ts';
import { formatAge } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { showLists } from '../../stores/frame/ui.ts';
import { openListFacts } from '../../stores/lists/list-actions.ts';
import { carryOutAtOnce } from '../../stores/lists/list-choices.ts';
import { actionsOf, type ListAction } from '../../stores/lists/lists.ts';
import type { NamedWithActions } from './found-actions.ts';

/** What can't be taken back, or only says how a list is to be, is left to the screen of lists. */
const left: readonly ListAction[] = ['locate', 'cancel', 'verify', 'anew', 'delete', 'automatic', 'manual'];

/**
 * A list by its technology, and what can be done with it now; nothing where `isBusy`. It opens as its rows where they are on this computer,
 * else in the table of lists.
 */
export function listItem(list: List, isBusy: boolean): NamedWithActions {
  const { id, technology, createdAt, file } = list;
  const hasRows = file?.state === 'done';
  const possible = isBusy ? [] : actionsOf(list).filter((action) => !left.includes(action));
  return {
    key: `list ${id}`,
    title: technology,
    hint: formatAge(createdAt, Date.now()),
    words: file?.name ?? '',
    run: () => (hasRows ? carryOut('explore', list) : showFacts(id)),
    actions: possible.map((action) => ({
      key: `list ${id} ${action}`,
      title: words.lists.action[action],
      isOpening: action === 'explore',
      run: () => carryOut(action, list),
    })),
  };
}

function showFacts(id: number): void {
  showLists({ kind: 'table' });
  openListFacts(id);
}

/** A last attempt is spent only if a person sees what that takes. */
function carryOut(action: ListAction, list: List): void {
  if (!carryOutAtOnce(action, list)) showFacts(list.id);
}
