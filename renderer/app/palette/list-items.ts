import type { List } from '#contract/models/list.ts';
import { formatAge } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { showListFacts } from '../../stores/lists/list-actions.ts';
import { carryOutAtOnce } from '../../stores/lists/list-choices.ts';
import { actionsOf, type ListAction } from '../../stores/lists/lists.ts';
import type { NamedWithActions } from './found-actions.ts';

/** Actions that can't be undone or are only settings: the palette leaves them to the screen of lists. */
const left: readonly ListAction[] = ['locate', 'cancel', 'verify', 'anew', 'delete', 'automatic', 'manual'];

/**
 * A list by its technology, with what can be done with it now; nothing if `isBusy`. It opens as its rows if
 * its file is on this computer, else in the table of lists.
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
  showListFacts(id);
}

/**
 * If an action can't be carried out at once, such as one that spends a last attempt, the list's facts are
 * shown.
 */
function carryOut(action: ListAction, list: List): void {
  if (!carryOutAtOnce(action, list)) showFacts(list.id);
}
