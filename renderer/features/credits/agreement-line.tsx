import { useStore } from 'zustand';
import type { Agreement } from '../../../preload/contract/models/money.ts';
import { comparisonOf } from '../../../preload/contract/values/comparison.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { Callout } from '../../ui/callout.tsx';
import { differenceOf } from './agreement-words.ts';
import classes from './credits.module.css';

/** One line that says whether what the answers charged and what the wallet holds agree. */
export function AgreementLine({ compared }: { compared: Agreement | null }) {
  // A run that ends compares too, and tells of the balance.
  const session = useStore(sessionStore, (state) => state.session);
  const last = useRead(() => reads.ledger.agreement(), tellUnlessRestarting, null, [session, compared]);
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
