import { memo } from 'react';
import { words } from '../../../words/words.ts';
import frame from '../../ui/result-screen.module.css';
import { Deleted } from './deleted-button.tsx';
import { SavedColumns } from './saved-columns.tsx';
import { Found, SavedSearch } from './search-field.tsx';
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
