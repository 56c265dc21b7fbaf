import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Preview } from '../../../preload/contract/models/enrich.ts';
import { budgetOf, draftStore, priceOf } from '../../stores/draft.ts';
import { setBudget } from '../../stores/draft-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import { formatCount, numberSeparators } from '../../ui/format.ts';
import { PriceTag } from '../../ui/price-tag.tsx';
import classes from './draft.module.css';
import { DraftCaps } from './draft-caps.tsx';
import { DraftWaiting } from './draft-waiting.tsx';
import { text } from './text.ts';

/** What a start would do and cost at most. */
export function DraftPrice() {
  const draft = useStore(draftStore);
  const { preview, isCurrent, options } = draft;
  if (options.kinds.length === 0) return <p className={classes.price}>{text.draft.nothing}</p>;
  if (preview === null) {
    return draft.problem === null ? (
      <div className={classes.price}>
        <DraftWaiting />
      </div>
    ) : null;
  }
  return (
    <div className={classes.price}>
      <PriceTable preview={preview} price={priceOf(draft)} isCurrent={isCurrent} />
      {preview.maxCredits > 0 ? <DraftCaps price={priceOf(draft)} /> : null}
      {preview.maxCredits > 0 ? <BudgetField preview={preview} /> : null}
      <Shortage preview={preview} budget={budgetOf(draft)} />
    </div>
  );
}

function PriceTable({ preview, price, isCurrent }: { preview: Preview; price: number; isCurrent: boolean }) {
  const { freshByKind } = preview;
  const isBoth = freshByKind.companies > 0 && freshByKind.technologies > 0;
  return (
    <dl className={classes.table} aria-busy={!isCurrent} aria-label={text.draft.summary}>
      <Line
        term={text.draft.unique}
        hint={text.draft.otherRows(preview)}
        value={formatCount(preview.unique)}
      />
      <Line
        term={text.draft.fresh}
        hint={isBoth ? text.draft.freshByKind(freshByKind.companies, freshByKind.technologies) : undefined}
        value={formatCount(preview.fresh)}
      />
      {preview.saved > 0 ? (
        <Line
          term={text.draft.saved}
          value={formatCount(preview.saved)}
          note={preview.fresh > 0 ? <PriceTag credits={0} /> : undefined}
        />
      ) : null}
      <Line term={text.draft.price} value={<PriceTag credits={price} />} />
      <Line
        term={text.draft.balanceAfter}
        value={
          preview.balanceAfter === null
            ? text.draft.balanceUnknown
            : formatCount(Math.max(0, (preview.balance ?? 0) - price))
        }
      />
    </dl>
  );
}

function Line(props: { term: string; value: ReactNode; note?: ReactNode; hint?: string | undefined }) {
  return (
    <div className={classes.line}>
      <dt>
        {props.term}
        {props.hint === undefined ? null : <span className={classes.lineHint}>{props.hint}</span>}
      </dt>
      <dd>
        {props.note}
        <span>{props.value}</span>
      </dd>
    </div>
  );
}

function BudgetField({ preview }: { preview: Preview }) {
  const draft = useStore(draftStore);
  return (
    <NumberInput
      label={text.draft.budget}
      description={text.draft.budgetHint}
      classNames={{ root: classes.budget }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={budgetOf(draft)}
      min={0}
      max={preview.maxCredits}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      {...numberSeparators()}
      onChange={(budget) => setBudget(typeof budget === 'number' ? budget : budget === '' ? 0 : null)}
    />
  );
}

function Shortage({ preview, budget }: { preview: Preview; budget: number }) {
  const price = Math.min(budget, preview.maxCredits);
  if (preview.balance !== null && preview.balance < price) {
    return (
      <Callout tone="money">{text.draft.balanceShort(preview.balance, price - preview.balance)}</Callout>
    );
  }
  const left = preview.maxCredits - budget;
  return left > 0 ? <Callout tone="money">{text.draft.budgetShort(left)}</Callout> : null;
}
