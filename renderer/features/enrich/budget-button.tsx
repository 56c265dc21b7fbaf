import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { creditsFor } from '#shared/money/prices.ts';
import { words } from '../../../words/words.ts';
import { lookupPrice } from '../../stores/money/prices.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import { usePriceTold } from '../../ui/told.tsx';
import classes from './run.module.css';

/** Lets a person choose what a run may cost from now on; `words` says what this starts, with its price. */
export function BudgetButton(props: {
  /** Lookups that are not answered yet. */
  open: number;
  /** Credits that lost answers may turn out to have cost. */
  inDoubt: number;
  words: (budget: number) => string;
  onChosen: (budget: number) => void;
}) {
  const { open, inDoubt, words: wording, onChosen } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<number | null>(null);
  const [isUnread, setUnread] = useState(false);
  const price = useStore(sessionStore, lookupPrice);
  const budget = typed ?? creditsFor(open, price);
  usePriceTold(isOpen ? wording(budget) : null, true);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="compact-xs"
        onClick={() => {
          setTyped(null);
          setOpen(true);
        }}
      >
        {words.enrich.run.otherBudget}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={words.enrich.run.budgetTitle}
        confirm={wording(budget)}
        isReady={budget > 0 && !isUnread}
        opener={button}
        onClose={() => setOpen(false)}
        onConfirm={() => onChosen(budget)}
      >
        {words.enrich.run.budgetText(open, inDoubt)}
        <WholeNumberField
          label={words.enrich.run.budgetField}
          classNames={{ root: classes.budget }}
          data-autofocus
          value={budget}
          onType={(value) => (value === null ? undefined : setTyped(value))}
          onUnread={setUnread}
        />
      </ConfirmDialog>
    </>
  );
}
