import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Preview } from '#contract/models/enrich.ts';
import { tightestCap } from '#shared/money/caps.ts';
import { formatCount } from '../../../words/format.ts';
import { sentenceOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { costsOfDraft, draftStore } from '../../stores/draft/draft.ts';
import {
  changeReading,
  setBudget,
  setBudgetUnread,
  setDraftLabel,
  setResendUnknown,
} from '../../stores/draft/draft-actions.ts';
import { type Costs, lookupsOver } from '../../stores/draft/draft-costs.ts';
import { allowanceStore, watchAllowance } from '../../stores/money/allowance.ts';
import { useMoney } from '../../stores/money/credit-price.ts';
import { labelsStore, loadLabels } from '../../stores/money/labels.ts';
import { balanceOf, type SessionState, sessionStore } from '../../stores/session/session.ts';
import { Callout } from '../../ui/callout.tsx';
import { LabelField } from '../../ui/label-field.tsx';
import { PriceTag } from '../../ui/price-tag.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './draft.module.css';
import { DraftWaiting } from './draft-waiting.tsx';

/** What the wallet holds as it was seen last, which may be after the preview was made. */
const remaining = (state: SessionState) => balanceOf(state, 'bulk_lookup')?.remaining ?? null;

/** What a start would do, and the most that it would cost. */
export function DraftPrice() {
  const draft = useStore(draftStore);
  const { preview, isCurrent, options } = draft;
  if (options.kinds.length === 0) return <p className={classes.price}>{words.enrich.draft.nothing}</p>;
  if (preview === null) {
    return draft.problem === null ? (
      <div className={classes.price}>
        <DraftWaiting />
      </div>
    ) : null;
  }
  const costs = costsOfDraft(draft);
  return (
    <div className={classes.price}>
      <PriceTable preview={preview} price={costs.price} isCurrent={isCurrent} />
      <DraftWarnings preview={preview} />
      {preview.inDoubt > 0 ? <DraftDoubt /> : null}
      {costs.whole > 0 ? <DraftCaps price={costs.price} /> : null}
      {costs.whole > 0 ? <BudgetField costs={costs} /> : null}
      <DraftLabel />
      <Shortage preview={preview} costs={costs} />
    </div>
  );
}

function PriceTable({ preview, price, isCurrent }: { preview: Preview; price: number; isCurrent: boolean }) {
  const { freshByKind } = preview;
  const balance = useStore(sessionStore, remaining);
  const money = useMoney();
  const isBoth = freshByKind.companies > 0 && freshByKind.technologies > 0;
  return (
    <dl className={classes.table} aria-busy={!isCurrent} aria-label={words.enrich.draft.summary}>
      <Line
        term={words.enrich.draft.unique}
        hint={words.enrich.draft.otherRows(preview)}
        value={formatCount(preview.unique)}
      />
      <Line
        term={words.enrich.draft.fresh}
        hint={
          isBoth ? words.enrich.draft.freshByKind(freshByKind.companies, freshByKind.technologies) : undefined
        }
        value={formatCount(preview.fresh)}
      />
      {preview.saved > 0 ? (
        <Line
          term={words.enrich.draft.saved}
          hint={
            preview.savedByColleagues > 0
              ? words.enrich.draft.savedByColleagues(preview.savedByColleagues)
              : undefined
          }
          value={formatCount(preview.saved)}
          note={preview.fresh > 0 ? <PriceTag credits={0} /> : undefined}
        />
      ) : null}
      {preview.price === 1 ? null : (
        <Line term={words.enrich.draft.lookupPrice} value={<PriceTag credits={preview.price} exact />} />
      )}
      <Line term={words.enrich.draft.price} value={<PriceTag credits={price} money={money(price)} />} />
      <Line
        term={words.enrich.draft.balanceAfter}
        value={
          balance === null ? words.enrich.draft.balanceUnknown : formatCount(Math.max(0, balance - price))
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

function BudgetField({ costs }: { costs: Costs }) {
  return (
    <WholeNumberField
      label={words.enrich.draft.budget}
      description={words.enrich.draft.budgetHint}
      classNames={{ root: classes.budget }}
      value={costs.budget}
      onType={(budget) => (budget === null ? undefined : setBudget(Math.min(budget, costs.whole)))}
      onUnread={setBudgetUnread}
    />
  );
}

/** What would not be asked, because the wallet or the budget has too few credits. */
function Shortage({ preview, costs }: { preview: Preview; costs: Costs }) {
  const balance = useStore(sessionStore, remaining);
  const over = (credits: number) => lookupsOver(costs, preview.price, credits);
  const overBudget = over(costs.budget);
  if (balance !== null && balance < costs.price) {
    const missing = over(balance) - overBudget;
    if (missing > 0)
      return (
        <Callout tone="money" alert>
          {words.enrich.draft.balanceShort(balance, missing)}
        </Callout>
      );
  }
  return overBudget > 0 ? (
    <Callout tone="money" alert>
      {words.enrich.draft.budgetShort(overBudget)}
    </Callout>
  ) : null;
}

/** What the caps leave for this run, if any are set. */
function DraftCaps({ price }: { price: number }) {
  useEffect(watchAllowance, []);
  const allowance = useStore(allowanceStore, (state) => state.allowance);
  const cap = tightestCap(allowance, 'bulk_lookup');
  if (cap === null) return null;
  if (cap.left >= price) return <p className={classes.fine}>{words.enrich.draft.caps(cap)}</p>;
  return (
    <Callout tone="money" alert>
      {words.enrich.draft.capsShort(cap)}
    </Callout>
  );
}

/**
 * Lookups whose earlier answer was lost. They are asked again only if the person ticks it here, or chose so
 * in the settings.
 */
function DraftDoubt() {
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

/** For whom the run is paid. */
function DraftLabel() {
  const label = useStore(draftStore, (draft) => draft.label);
  const last = useStore(draftStore, (draft) => draft.lastLabel);
  const known = useStore(labelsStore, (state) => state.known);
  return (
    <>
      <LabelField
        className={`${classes.budget} ${classes.forWhom}`}
        label={words.parts.label.field}
        value={label}
        known={known}
        onLoad={loadLabels}
        onChange={setDraftLabel}
      />
      {last === null ? null : (
        <Callout
          tone="plain"
          action={
            <Button variant="default" size="compact-xs" onClick={() => setDraftLabel(last)}>
              {words.enrichOptions.keepLabel}
            </Button>
          }
        >
          {words.enrichOptions.lastLabel(last)}
        </Callout>
      )}
    </>
  );
}

/** Warnings about the table: rows below it, and rows that sorting would separate. */
function DraftWarnings({
  preview,
}: {
  preview: Pick<Preview, 'reading' | 'rowsBelow' | 'canTakeBelow' | 'warnings'>;
}) {
  const { reading, rowsBelow, canTakeBelow, warnings } = preview;
  return (
    <>
      {rowsBelow > 0 ? <p className={classes.fine}>{words.enrich.draft.rowsBelow(rowsBelow)}</p> : null}
      {canTakeBelow ? <RowsBelow /> : null}
      {warnings.length > 0 ? (
        <Callout tone="loss">
          {warnings.map(sentenceOf).map((sentence) => (
            <p key={sentence} className={classes.warning}>
              {sentence}
            </p>
          ))}
          {reading.hidden > 0 ? <HiddenRows count={reading.hidden} /> : null}
        </Callout>
      ) : null}
    </>
  );
}

/** The choice about rows that a filter or a person hid. Beside it, a warning counts them. */
function HiddenRows({ count }: { count: number }) {
  const isTicked = useStore(draftStore, (draft) => draft.hiddenRows);
  return (
    <TickBox
      words={words.enrichReading.hidden(count)}
      isTicked={isTicked}
      wraps
      onTick={(hiddenRows) => changeReading({ hiddenRows })}
    />
  );
}

/** The choice about totals and notes below the table. */
function RowsBelow() {
  const isTicked = useStore(draftStore, (draft) => draft.rowsBelow);
  return (
    <TickBox
      words={words.enrichReading.below}
      isTicked={isTicked}
      wraps
      onTick={(rowsBelow) => changeReading({ rowsBelow })}
    />
  );
}
