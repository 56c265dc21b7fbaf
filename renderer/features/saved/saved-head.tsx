import { memo } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { useSearchKeys } from '../../stores/frame/use-search-keys.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { setText } from '../../stores/saved/saved-actions.ts';
import { removalsStore } from '../../stores/saved/saved-removals.ts';
import frame from '../../ui/result-screen.module.css';
import { SearchField } from '../../ui/search-field.tsx';
import { Deleted } from './deleted-button.tsx';
import classes from './saved.module.css';
import { SavedColumns } from './saved-columns.tsx';
import { Views } from './views.tsx';
import { WorkspaceChoice } from './workspace-choice.tsx';

/** The screen's name, and how one looks for something where there is something. */
export const SavedHead = memo(function SavedHead(props: { isNothing: boolean; onLeave: () => void }) {
  const { isNothing, onLeave } = props;
  return (
    <header className={frame.head}>
      <h1>{words.saved.title}</h1>
      {isNothing ? null : <SavedSearch onLeave={onLeave} />}
      {isNothing ? null : <Found />}
      <div className={frame.headEnd}>
        <WorkspaceChoice />
        {isNothing ? null : (
          <>
            <Views />
            <SavedColumns />
          </>
        )}
        <Deleted isNothing={isNothing} />
      </div>
    </header>
  );
});

/** The screen fills behind the dialog that brings back what it shows. */
const mayFocus = () => !removalsStore.getState().isOpen;

function SavedSearch({ onLeave }: { onLeave: () => void }) {
  const typed = useStore(savedStore, ({ query }) => query.text);
  const field = useSearchKeys(mayFocus);
  return (
    <SearchField
      field={field}
      className={classes.search}
      words={words.saved}
      typed={typed}
      onType={setText}
      onLeave={onLeave}
    />
  );
}

/** How much was found among how much, and how quickly; said aloud as well. */
function Found() {
  const result = useStore(savedStore, (state) => state.result);
  const isOld = useStore(savedStore, ({ result, query }) => result !== null && result.query !== query);
  return (
    <p className={frame.found} role="status" data-old={isOld || undefined}>
      {result === null ? words.saved.counting : words.saved.found(result.total, result.all, result.tookMs)}
    </p>
  );
}
