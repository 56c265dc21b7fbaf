import type { ReactNode } from 'react';
import type { Money } from '../../preload/contract/values/amounts.ts';
import { LinkButton } from './link-button.tsx';
import { PriceTag } from './price-tag.tsx';
import classes from './result-actions.module.css';

interface ResultActionsProps {
  words: {
    readonly actions: string;
    readonly unchoose: string;
    readonly scope: (count: number, isChosen: boolean) => string;
  };
  /** How many rows the actions concern. */
  count: number;
  /** Whether those were chosen among what is found. */
  isChosen: boolean;
  onUnchoose: () => void;
  children: ReactNode;
}

/** What can be done with what is found; the line before says with how much of it. */
export function ResultActions({ words, count, isChosen, onUnchoose, children }: ResultActionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
    <div className={classes.actions} role="group" aria-label={words.actions}>
      <span className={classes.scope} data-chosen={isChosen || undefined}>
        {count === 0 ? null : words.scope(count, isChosen)}
        {isChosen ? (
          <LinkButton isSmall isRoomy onClick={onUnchoose}>
            {words.unchoose}
          </LinkButton>
        ) : null}
      </span>
      {children}
    </div>
  );
}

/**
 * What an action is called, and what it costs at most in credits; null if there is nothing to say a price of.
 */
export function PricedWords({
  words,
  credits,
  money = null,
}: {
  words: string;
  credits: number | null;
  /** The same in the person's own money, if they want to see it. */
  money?: Money | null;
}) {
  return (
    <span className={classes.priced}>
      {words}
      {credits === null ? null : (
        <>
          {' '}
          · <PriceTag credits={credits} money={money} />
        </>
      )}
    </span>
  );
}
