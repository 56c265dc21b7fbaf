import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { openPasted } from '../../stores/draft/draft-actions.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { dropPasted } from '../../stores/lookup/lookup-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './lookup.module.css';
import { text } from './text.ts';

/** Many pasted lines are not one question: they can be looked up together, with a preview first. */
export function PastedOffer() {
  const pasted = useStore(lookupStore, (state) => state.pasted);
  if (pasted === null) return null;
  const isAny = pasted.counts.domains > 0;
  return (
    <div role="status">
      <Callout
        tone="plain"
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
                {text.asBatch}
              </Button>
            ) : null}
            <Button variant="subtle" size="compact-xs" color="gray" onClick={dropPasted}>
              {text.dropPasted}
            </Button>
          </span>
        }
      >
        {isAny ? `${text.pasted(pasted.counts)}. ${text.asBatchHint}` : text.pastedNone}
      </Callout>
    </div>
  );
}
