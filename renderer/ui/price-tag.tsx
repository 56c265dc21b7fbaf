import { IconCoins } from '@tabler/icons-react';
import classes from './price-tag.module.css';
import { text } from './text.ts';

/** What something costs at most, in credits; nothing to pay is said aloud too. */
export function PriceTag({ credits, exact = false }: { credits: number; exact?: boolean }) {
  const words = exact ? text.credits(credits) : text.upToCredits(credits);
  return (
    <span className={classes.price} data-free={credits === 0 || undefined}>
      <IconCoins size={14} stroke={2} aria-hidden />
      {credits === 0 ? text.free : words}
    </span>
  );
}
