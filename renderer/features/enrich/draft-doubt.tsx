import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { costsOfDraft, draftStore } from '../../stores/draft/draft.ts';
import { setResendUnknown } from '../../stores/draft/draft-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import classes from './draft.module.css';

/** Lookups that were asked before and whose answers were lost: they are asked again only if the person ticks it here, or did in the settings. */
export function DraftDoubt() {
  const draft = useStore(draftStore);
  const { again, resends, resendsAlways } = costsOfDraft(draft);
  return (
    <Callout tone="money">
      {words.enrich.draft.inDoubt(draft.preview?.inDoubt ?? 0)}
      <TickBox
        words={words.enrich.draft.askAgain(again)}
        isTicked={resends}
        isFixed={resendsAlways}
        wraps
        onTick={setResendUnknown}
      />
      {resendsAlways ? <span className={classes.fine}>{words.enrich.draft.askAgainSet}</span> : null}
    </Callout>
  );
}
