import { useStore } from 'zustand';
import type { Wallet } from '#contract/models/money.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { allowanceStore } from '../../stores/money/allowance.ts';
import { balanceOf, sessionStore } from '../../stores/session/session.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { Meter } from '../../ui/meter.tsx';
import classes from './credits.module.css';

/** One wallet: its balance, what was spent of it this month, and what a cap leaves for today. */
export function WalletCard({ wallet }: { wallet: Wallet }) {
  const balance = useStore(sessionStore, (state) => balanceOf(state, wallet));
  const monthly = balance?.monthly ?? null;
  return (
    <section className={classes.wallet} aria-label={words.credits.wallet[wallet]}>
      <div className={classes.walletName}>{words.credits.wallet[wallet]}</div>
      <div className={classes.amount}>
        {balance?.remaining == null ? (
          <span className={classes.none}>{words.credits.unknown}</span>
        ) : (
          formatCount(balance.remaining)
        )}
      </div>
      <div className={classes.meter}>
        {monthly === null ? null : (
          <Meter share={monthly.available === 0 ? 0 : monthly.used / monthly.available} />
        )}
      </div>
      <div className={classes.quiet}>
        {monthly === null
          ? words.credits.walletHint[wallet]
          : words.credits.month(monthly.used, monthly.available, monthly.remaining)}
      </div>
      <div className={classes.walletFacts}>
        <Today wallet={wallet} />
        {balance?.asOf == null ? null : (
          <div className={classes.quiet}>
            {words.credits.asOf} <AgeTag at={balance.asOf} plain />
          </div>
        )}
      </div>
    </section>
  );
}

function Today({ wallet }: { wallet: Wallet }) {
  const today = useStore(allowanceStore, ({ allowance }) =>
    allowance?.wallets.find((each) => each.wallet === wallet),
  );
  if (today === undefined) return null;
  const { cap, spent, inDoubt, left, month } = today;
  return (
    <div className={classes.quiet} data-tone={left === 0 || month.left === 0 ? 'money' : undefined}>
      {cap === null ? words.credits.today(spent) : words.credits.todayOfCap(spent, cap)}
      {inDoubt > 0 ? ` ${words.credits.inDoubt(inDoubt)}` : null}
      {month.cap === null ? null : ` ${words.credits.thisMonth(month.spent, month.cap)}`}
      {month.cap !== null && month.inDoubt > inDoubt ? ` ${words.credits.inDoubt(month.inDoubt)}` : null}
      {month.left === 0
        ? ` ${words.credits.capReached.month}`
        : left === 0
          ? ` ${words.credits.capReached.day}`
          : null}
    </div>
  );
}
