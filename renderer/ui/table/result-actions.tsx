import type { ReactNode } from 'react';
import type { Money } from '../../../preload/contract/values/amounts.ts';
import { LinkButton } from '../link-button.tsx';
import { PriceTag } from '../price-tag.tsx';
import classes from './result-actions.module.css';

interface ResultActionsProps {
  words: {
    readonly actions: string;
    readonly unchoose: string;
    readonly scope: (count: number, isChosen: boolean) => string;
  };
  /** How many rows the actions apply to. */
  count: number;
  /** Whether those were chosen by the person. */
  isChosen: boolean;
  onUnchoose: () => void;
  children: ReactNode;
}

/** The actions on what was found. The line before them says how many rows they apply to. */
export function ResultActions({ words, count, isChosen, onUnchoose, children }: ResultActionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame
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

/** An action's name, and the most it costs in credits; null if there is no price to show. */
export function PricedWords({
  words,
  credits,
  money = null,
}: {
  words: string;
  credits: number | null;
  /** The same in the person's currency, if they want to see it. */
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
