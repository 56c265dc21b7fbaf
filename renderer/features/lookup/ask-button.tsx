import { Button, type ButtonProps } from '@mantine/core';
import { withMoney } from '../../../words/format.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { useMoney } from '../../stores/money/credit-price.ts';
import { useAsk } from './use-ask.ts';

/** A button that costs the price on it. It is disabled while any answer about the same thing is under way. */
export function AskButton(props: {
  questions: readonly Question[];
  variant?: NonNullable<ButtonProps['variant']>;
  isSmall?: boolean;
  /** The words on the button, with the credits that all questions together cost. */
  words: (credits: number) => string;
}) {
  const { questions, variant = 'default', isSmall = false, words } = props;
  const { credits, isMine, isBusy, press } = useAsk(questions);
  const money = useMoney();
  useOffer('refresh_answers', isBusy ? null : focusFirst);
  return (
    <Button
      variant={variant}
      color={variant === 'subtle' ? 'gray' : undefined}
      size={isSmall ? 'compact-xs' : 'xs'}
      loading={isMine}
      disabled={isBusy && !isMine}
      onClick={() => void press()}
      data-ask
    >
      {withMoney(words(credits), money(credits))}
    </Button>
  );
}

/** The command focuses the first such button; only a person presses it, because it costs credits. */
function focusFirst(): void {
  document.querySelector<HTMLElement>('main [data-ask]:not(:disabled)')?.focus();
}
