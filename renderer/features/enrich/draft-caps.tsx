import { useEffect } from 'react';
import { useStore } from 'zustand';
import { allowanceStore, capForRun, watchAllowance } from '../../stores/allowance.ts';
import { Callout } from '../../ui/callout.tsx';
import { formatCount, plural } from '../../ui/format.ts';
import classes from './draft.module.css';

/** What the caps leave for the run that is being previewed, where any are set. */
export function DraftCaps({ price }: { price: number }) {
  useEffect(watchAllowance, []);
  const cap = useStore(allowanceStore, capForRun);
  if (cap === null) return null;
  if (cap >= price) return <p className={classes.fine}>{words.enough(cap)}</p>;
  return <Callout tone="money">{words.short(cap)}</Callout>;
}

const words = {
  enough: (cap: number) => `Your caps leave ${plural(cap, 'credit', 'credits')} for this run.`,
  short: (cap: number) =>
    cap === 0
      ? 'Your caps leave nothing for this run: it would pause at once. Raise them in Settings, or run it another day.'
      : `Your caps leave ${formatCount(cap)} credits for this run: it pauses there, and goes on once they leave more.`,
};
