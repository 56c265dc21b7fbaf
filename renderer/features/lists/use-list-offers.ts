import { useStore } from 'zustand';
import type { List } from '../../../preload/contract/models/list.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { actionsOf, type ListAction, listsStore } from '../../stores/lists/lists.ts';

/** Offers what can be done with a list now to the commands of the same name. */
export function useListOffers(list: List, run: (action: ListAction) => void): void {
  const isBusy = useStore(listsStore, ({ busy }) => busy.has(list.id));
  const possible = isBusy ? [] : actionsOf(list);
  const offer = (...actions: ListAction[]) => {
    const action = possible.find((each) => actions.includes(each));
    return action === undefined ? null : () => run(action);
  };
  useOffer('explore', offer('explore'));
  useOffer('download', offer('download', 'spend'));
  useOffer('resume', offer('resume'));
  useOffer('try_again', offer('retry'));
  useOffer('pause', offer('pause'));
  useOffer('stop', offer('cancel'));
  useOffer('open_file', offer('open'));
  useOffer('reveal_file', offer('reveal'));
}
