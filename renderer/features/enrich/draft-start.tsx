import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { fileNameOf, folderOf, withMoney } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { canStart, costsOfDraft, draftStore } from '../../stores/draft/draft.ts';
import { chooseOutputDir } from '../../stores/draft/draft-actions.ts';
import { startAndGoOn } from '../../stores/draft/sheet-queue-actions.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useMoney } from '../../stores/money/credit-price.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePriceTold } from '../../ui/told.tsx';
import classes from './draft.module.css';

/** The one button that spends, with its price, and where the result will be written. */
export function DraftStart() {
  const draft = useStore(draftStore);
  const { preview, options } = draft;
  const costs = costsOfDraft(draft);
  const money = useMoney();
  const button = useRef<HTMLButtonElement>(null);
  // A person must press what spends: the command only moves to the button.
  useOffer('start_run', canStart(draft) ? () => button.current?.focus() : null);
  const isPriced = preview !== null && options.kinds.length > 0;
  const label = isPriced
    ? withMoney(
        words.enrich.draft.start(words.enrich.draft.verbs[draft.origin], preview.unique, costs.price),
        money(costs.price),
      )
    : words.enrich.draft.verbs[draft.origin];
  usePriceTold(isPriced && draft.isCurrent ? label : null);
  return (
    <div className={classes.start}>
      <Button
        ref={button}
        fullWidth
        className={classes.primary}
        disabled={!canStart(draft) && !draft.isStarting}
        loading={draft.isStarting}
        onClick={() => void startAndGoOn()}
      >
        {label}
      </Button>
      {isPriced ? (
        <p className={classes.fine}>
          {preview.out === null ? words.enrich.draft.keeps : <DraftPlace out={preview.out} />}{' '}
          {costs.whole > 0 ? words.enrich.draft.misses : null}
        </p>
      ) : null}
    </div>
  );
}

/** The name and folder of the result, with a way to choose another folder. */
function DraftPlace({ out }: { out: string }) {
  const path = useStore(draftStore, (draft) => draft.file?.path ?? '');
  const name = fileNameOf(out);
  return (
    <>
      {folderOf(out) === folderOf(path)
        ? words.enrich.draft.writes(name)
        : words.enrichOptions.writesIn(name, folderOf(out))}{' '}
      <LinkButton onClick={() => void chooseOutputDir()}>{words.enrichOptions.otherFolder}</LinkButton>
    </>
  );
}
