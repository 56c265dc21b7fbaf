import { useStore } from 'zustand';
import type { Wallet } from '#contract/models/money.ts';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { goTo } from '../stores/frame/ui.ts';
import { balanceOf, sessionStore } from '../stores/session/session.ts';
import { Meter } from '../ui/meter.tsx';
import classes from './top-bar.module.css';

/** Both wallets. What an answer just cost floats up next to the wallet that paid. */
export function Balances() {
  return (
    <button type="button" className={classes.balances} onClick={() => goTo('credits')}>
      <WalletAmount wallet="bulk_lookup" />
      <WalletAmount wallet="standard" />
    </button>
  );
}

function WalletAmount({ wallet }: { wallet: Wallet }) {
  const balance = useStore(sessionStore, (state) => balanceOf(state, wallet));
  const charge = useStore(sessionStore, (state) => state.charges[wallet]);
  if (balance === null) return null;
  const { remaining, monthly } = balance;
  const amount = remaining === null ? '–' : formatCount(remaining);
  const title = words.app.balanceTitle(amount, words.app.wallets[wallet], remaining === 1);
  return (
    <span
      className={classes.amount}
      data-wallet={wallet}
      title={monthly === null ? title : `${title}, ${words.app.used(monthly.used, monthly.available)}`}
    >
      <span>
        <strong>{amount}</strong>{' '}
        <span className={classes.walletWord}>{words.app.walletCredits(wallet, remaining === 1)}</span>
      </span>
      {monthly === null ? null : (
        <Meter share={monthly.available === 0 ? 0 : monthly.used / monthly.available} tone="quiet" />
      )}
      {charge === null ? null : (
        <span key={charge.serial} className={classes.charge} aria-hidden>
          {words.app.charged(charge.credits)}
        </span>
      )}
    </span>
  );
}
