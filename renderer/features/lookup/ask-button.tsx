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
  size?: 'compact-xs' | 'compact-sm' | 'xs';
  /** Whether it asks everything that may be asked about what is open. */
  isAll?: boolean;
  /** What it asks about, for its name, if there may be another button with the same words. */
  about?: string;
  /** The words on the button, with the credits that all questions together cost. */
  words: (credits: number) => string;
}) {
  const { questions, variant = 'default', size = 'xs', isAll = false, about, words } = props;
  const { credits, isMine, isBusy, press } = useAsk(questions);
  const money = useMoney();
  useOffer('refresh_answers', isBusy ? null : focusFirst);
  const wording = withMoney(words(credits), money(credits));
  return (
    <Button
      aria-label={about === undefined ? undefined : `${wording}: ${about}`}
      variant={variant}
      color={variant === 'subtle' ? 'gray' : undefined}
      size={size}
      loading={isMine}
      disabled={isBusy && !isMine}
      onClick={() => void press()}
      data-ask={isAll ? 'all' : 'one'}
    >
      {wording}
    </Button>
  );
}

/** The command focuses the first such button; only a person presses it, because it costs credits. */
function focusFirst(): void {
  document.querySelector<HTMLElement>('main [data-ask]:not(:disabled)')?.focus();
}

/**
 * Focuses the button for everything about what is open, or the one for what is missing. Given again there, the command
 * presses it, as Enter does: its price was seen.
 */
export function askAll(): void {
  const button =
    document.querySelector<HTMLElement>('main [data-ask="all"]:not(:disabled)') ??
    document.querySelector<HTMLElement>('main [data-ask]:not(:disabled)');
  if (button !== null && button === document.activeElement) button.click();
  else button?.focus();
}
