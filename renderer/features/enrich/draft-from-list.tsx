import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { Callout } from '../../ui/callout.tsx';

/** Says which columns the rows bring along from their list, so that nobody buys what is there. */
export function DraftFromList() {
  const fromList = useStore(draftStore, (draft) => draft.fromList);
  if (fromList === null || fromList.columns.length === 0) return null;
  return (
    <Callout tone="plain">{words.enrichOptions.fromList(fromList.columns, fromList.held.length > 0)}</Callout>
  );
}
