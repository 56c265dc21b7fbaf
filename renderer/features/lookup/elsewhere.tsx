import { Button } from '@mantine/core';
import type { SavedElsewhere } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import type { LookupView } from '../../stores/frame/ui.ts';
import { openElsewhere } from '../../stores/lookup/lookup-elsewhere.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { Callout } from '../../ui/callout.tsx';

/** Says that another workspace of this computer has this: there it is free, here it would be paid again. */
export function Elsewhere({ all, view }: { all: readonly SavedElsewhere[]; view: LookupView }) {
  return all.map((there) => {
    const { workspace, name, connectionId, savedAt } = there;
    // A technology can only be shown in the workspace in use.
    const isReached = connectionId !== null || view.kind === 'domain';
    return (
      <Callout
        key={workspace}
        tone="money"
        action={
          isReached ? (
            <Button variant="default" size="compact-xs" onClick={() => void openElsewhere(there, view)}>
              {connectionId === null ? words.lookup.elsewhere.inSaved : words.lookup.elsewhere.open(name)}
            </Button>
          ) : undefined
        }
      >
        {words.lookup.elsewhere.saved(name)} (<AgeTag at={savedAt} plain />
        ). {isReached ? words.lookup.elsewhere.hint : words.lookup.elsewhere.unreached}
      </Callout>
    );
  });
}
