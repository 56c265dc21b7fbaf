import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { foreignWorkspace, savedStore } from '../../stores/saved/saved.ts';
import { showWorkspace } from '../../stores/saved/saved-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import frame from '../../ui/result-screen.module.css';

/** Says whose answers these are where they are not those of the workspace in use. */
export function WorkspaceStrip() {
  const foreign = useStore(savedStore, foreignWorkspace);
  if (foreign === null) return null;
  return (
    <div className={frame.strip}>
      <Callout
        tone="plain"
        action={
          <Button variant="default" size="compact-sm" onClick={() => showWorkspace(null)}>
            {words.saved.workspace.back}
          </Button>
        }
      >
        {words.saved.workspace.foreign(foreign.name)}
      </Callout>
    </div>
  );
}
