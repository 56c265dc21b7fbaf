import { useEffect } from 'react';
import { useStore } from 'zustand';
import { allowanceStore, capForRun, capIsOfDay, watchAllowance } from '../../stores/allowance.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './draft.module.css';
import { text } from './text.ts';

/** What the caps leave for the run that is being previewed, where any are set. */
export function DraftCaps({ price }: { price: number }) {
  useEffect(watchAllowance, []);
  const cap = useStore(allowanceStore, capForRun);
  const isOfDay = useStore(allowanceStore, capIsOfDay);
  if (cap === null) return null;
  if (cap >= price) return <p className={classes.fine}>{text.draft.caps(cap)}</p>;
  return <Callout tone="money">{text.draft.capsShort(cap, isOfDay)}</Callout>;
}
