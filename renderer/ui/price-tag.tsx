import { IconCoins } from '@tabler/icons-react';
import type { Money } from '#shared/money/amounts.ts';
import { withMoney } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import classes from './price-tag.module.css';

/** The most that something costs, in credits; also says if it is free. */
export function PriceTag({
  credits,
  exact = false,
  money = null,
}: {
  credits: number;
  exact?: boolean;
  /** The same in the person's currency, if they want to see it. */
  money?: Money | null;
}) {
  const wording = exact ? words.parts.credits(credits) : words.parts.upToCredits(credits);
  return (
    <span className={classes.price} data-free={credits === 0 || undefined}>
      <IconCoins size={14} stroke={2} aria-hidden />
      {credits === 0 ? words.parts.free : withMoney(wording, money)}
    </span>
  );
}
