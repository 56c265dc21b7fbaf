import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { forgetRemembered } from '../../stores/draft/draft-actions.ts';
import { Callout } from '../../ui/callout.tsx';

/** Says that the draft began with the choices of an earlier file, and takes them back. */
export function DraftRemembered() {
  const isRemembered = useStore(draftStore, (draft) => draft.remembered !== null);
  if (!isRemembered) return null;
  return (
    <Callout
      tone="plain"
      action={
        <Button variant="default" size="compact-xs" onClick={() => void forgetRemembered()}>
          {words.enrichOptions.forget}
        </Button>
      }
    >
      {words.enrichOptions.remembered}
    </Callout>
  );
}
