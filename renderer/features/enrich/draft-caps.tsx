import { useEffect } from 'react';
import { useStore } from 'zustand';
import { tightestCap } from '../../../preload/contract/values/caps.ts';
import { words } from '../../../words/words.ts';
import { allowanceStore, watchAllowance } from '../../stores/session/allowance.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './draft.module.css';

/** What the caps leave for the run that is being previewed, where any are set. */
export function DraftCaps({ price }: { price: number }) {
  useEffect(watchAllowance, []);
  const allowance = useStore(allowanceStore, (state) => state.allowance);
  const cap = tightestCap(allowance, 'bulk_lookup');
  if (cap === null) return null;
  if (cap.left >= price) return <p className={classes.fine}>{words.enrich.draft.caps(cap)}</p>;
  return <Callout tone="money">{words.enrich.draft.capsShort(cap)}</Callout>;
}
