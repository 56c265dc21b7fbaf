import { Button, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Money } from '#shared/money/amounts.ts';
import { words } from '../../../words/words.ts';
import { LinkButton } from '../link-button.tsx';
import { PriceTag } from '../price-tag.tsx';
import classes from './result-actions.module.css';

interface ResultActionsProps {
  /** How many rows the actions apply to. */
  count: number;
  /** Whether those were chosen by the person. */
  isChosen: boolean;
  onUnchoose: () => void;
  children: ReactNode;
}

/** The actions on what was found, of which the head says how many rows it is; or on what the line before them says. */
export function ResultActions({ count, isChosen, onUnchoose, children }: ResultActionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame
    <div className={classes.actions} role="group" aria-label={words.parts.found.actions}>
      <span className={classes.scope} data-chosen={isChosen || undefined}>
        {isChosen ? (
          <>
            {words.parts.found.chosen(count)}
            <LinkButton isSmall isRoomy onClick={onUnchoose}>
              {words.parts.found.unchoose}
            </LinkButton>
          </>
        ) : null}
      </span>
      {children}
    </div>
  );
}

/** An action that leads to a price: its name, and the most that it costs. */
export function PricedButton(props: {
  icon: TablerIcon;
  words: string;
  hint: string;
  isOff: boolean;
  /** Null if there is no price to show. */
  credits: number | null;
  /** Credits in the person's currency; null if they do not want to see it. */
  money: (credits: number) => Money | null;
  onClick: () => void;
}) {
  const { icon: Icon, words: wording, hint, isOff, credits, money, onClick } = props;
  return (
    <Tooltip label={hint}>
      <Button
        variant="default"
        data-disabled={isOff || undefined}
        aria-disabled={isOff}
        leftSection={<Icon size={14} aria-hidden />}
        onClick={() => {
          if (!isOff) onClick();
        }}
      >
        <span className={classes.priced}>
          {wording}
          {credits === null ? null : (
            <>
              {' '}
              · <PriceTag credits={credits} money={money(credits)} />
            </>
          )}
        </span>
      </Button>
    </Tooltip>
  );
}
