import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { announce } from '../../stores/announcer.ts';
import { useMoney } from '../../stores/credit-price.ts';
import { keyOfAsk, lookupStore, type Question } from '../../stores/lookup.ts';
import { ask } from '../../stores/lookup-ask.ts';
import { lookupPrice } from '../../stores/prices.ts';
import { sessionStore } from '../../stores/session.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { withMoney } from '../../ui/format.ts';
import { text } from './text.ts';

/** Where the keyboard goes when a button that it was on is gone. */
export const TITLE_ID = 'lookup-title';

/** A button that costs what stands on it. While any answer about the same thing is under way it cannot be pressed again. */
export function AskButton(props: {
  questions: readonly Question[];
  variant?: NonNullable<ButtonProps['variant']>;
  title?: string | undefined;
  isSmall?: boolean;
  /** What stands on it, with the credits that all questions together cost. */
  words: (credits: number) => string;
}) {
  const { questions, variant = 'default', title, isSmall = false, words } = props;
  const price = useStore(sessionStore, lookupPrice);
  const money = useMoney();
  const [isMine, setMine] = useState(false);
  const isBusy = useStore(lookupStore, ({ asking }) => questions.some((each) => asking.has(keyOfAsk(each))));
  useOffer('refresh_answers', isBusy ? null : focusFirst);
  const press = async () => {
    setMine(true);
    const results = await ask(questions);
    setMine(false);
    announce(
      results
        .map(({ key, outcome, credits }) =>
          outcome === 'found' ? text.ask.found(key, credits) : text.ask.none(key, credits),
        )
        .join(' '),
    );
    if (document.activeElement === null || document.activeElement === document.body) {
      document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
    }
  };
  return (
    <Button
      variant={variant}
      color={variant === 'subtle' ? 'gray' : undefined}
      title={title}
      size={isSmall ? 'compact-xs' : 'xs'}
      loading={isMine}
      disabled={isBusy && !isMine}
      onClick={() => void press()}
      data-ask
    >
      {withMoney(words(questions.length * price), money(questions.length * price))}
    </Button>
  );
}

/** Of all such buttons the keyboard goes to the first one; what it costs stands on it, and only a person presses it. */
function focusFirst(): void {
  document.querySelector<HTMLElement>('main [data-ask]:not(:disabled)')?.focus();
}
