import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { openPasted } from '../../stores/draft/open-draft.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { dropPasted } from '../../stores/lookup/lookup-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './lookup.module.css';

/** Offers to look up many pasted lines together, with a preview first. */
export function PastedOffer() {
  const pasted = useStore(lookupStore, (state) => state.pasted);
  if (pasted === null) return null;
  const isAny = pasted.counts.domains + pasted.counts.heldBack > 0;
  return (
    <Callout
      tone="plain"
      alert
      action={
        <span className={classes.buttons}>
          {isAny ? (
            <Button
              size="compact-xs"
              onClick={() => {
                dropPasted();
                void openPasted(pasted.text);
              }}
            >
              {words.lookup.asBatch}
            </Button>
          ) : null}
          <Button variant="subtle" size="compact-xs" color="gray" onClick={dropPasted}>
            {words.lookup.dropPasted}
          </Button>
        </span>
      }
    >
      {isAny ? `${words.lookup.pasted(pasted.counts)}. ${words.lookup.asBatchHint}` : words.lookup.pastedNone}
    </Callout>
  );
}
