import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Agreement } from '../../../preload/contract/models/money.ts';
import { comparisonOf } from '../../../preload/contract/values/comparison.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../bridge.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { Callout } from '../../ui/callout.tsx';
import { differenceOf } from './agreement-words.ts';
import classes from './credits.module.css';

/** One line that says whether what the answers charged and what the wallet holds agree. */
export function AgreementLine({ compared }: { compared: Agreement | null }) {
  const [last, setLast] = useState<Agreement | null>(null);
  // A run that ends compares too, and tells of the balance.
  const session = useStore(sessionStore, (state) => state.session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is the reason, not an input
  useEffect(() => {
    let isWanted = true;
    engine.ledger.agreement().then(
      (agreement) => isWanted && setLast(agreement),
      (error: unknown) => isWanted && tellUnlessRestarting(error),
    );
    return () => {
      isWanted = false;
    };
  }, [session, compared]);
  if (last === null) return null;
  const { at } = last;
  const difference = differenceOf(last);
  if (difference !== null) return <Callout tone="money">{difference}</Callout>;
  return (
    <p className={classes.quiet} role="status">
      {comparisonOf(last).kind === 'unchecked' ? words.credits.unchecked : words.credits.agrees}{' '}
      {at === null ? null : <AgeTag at={at} plain />}
    </p>
  );
}
