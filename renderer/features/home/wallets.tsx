import { useStore } from 'zustand';
import type { Wallet } from '#contract/models/money.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { goTo } from '../../stores/frame/ui.ts';
import { balanceOf, sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import classes from './home.module.css';

const wallets: readonly Wallet[] = ['bulk_lookup', 'standard'];

/** Both wallets, with what was spent this month. */
export function Wallets() {
  const spent = useMonth();
  return (
    <section className={classes.section} aria-labelledby="home-credits">
      <div className={classes.sectionHead}>
        <h2 id="home-credits">{words.home.credits.title}</h2>
        <LinkButton isSmall onClick={() => goTo('credits')}>
          {words.home.credits.open}
        </LinkButton>
      </div>
      <div className={classes.wallets}>
        {wallets.map((wallet) => (
          <WalletFigures key={wallet} wallet={wallet} spent={spent?.get(wallet) ?? null} />
        ))}
      </div>
    </section>
  );
}

function WalletFigures({ wallet, spent }: { wallet: Wallet; spent: number | null }) {
  const balance = useStore(sessionStore, (state) => balanceOf(state, wallet));
  const remaining = balance?.remaining ?? null;
  const monthly = balance?.monthly ?? null;
  return (
    <div className={classes.wallet}>
      <div className={classes.walletLine}>
        {remaining === null ? (
          <span className={classes.quiet}>{words.home.credits.notTold}</span>
        ) : (
          <strong className={classes.amount}>{formatCount(remaining)}</strong>
        )}
        <span>{words.home.credits.wallet[wallet]}</span>
      </div>
      <div className={classes.meter}>
        {monthly === null ? null : (
          <Meter share={monthly.available === 0 ? 0 : monthly.used / monthly.available} />
        )}
      </div>
      <div className={classes.walletFacts}>
        {monthly === null ? null : <span>{words.home.credits.month(monthly.used, monthly.available)}</span>}
        {spent === null ? null : (
          <span>{monthly === null ? words.home.credits.spent(spent) : words.home.credits.ofIt(spent)}</span>
        )}
      </div>
    </div>
  );
}

/** Credits that this computer spent this month, by wallet; null until read. */
function useMonth(): ReadonlyMap<Wallet, number> | null {
  const workspace = useStore(sessionStore, workspaceKey);
  // Read again after a charge, which changes the balances.
  const balances = useStore(sessionStore, (state) => state.session?.balances);
  const read = () => reads.ledger.summary({ days: new Date().getDate() });
  const summary = useRead(read, tellUnlessRestarting, workspace, [balances]);
  if (summary === null) return null;
  const spent = new Map<Wallet, number>([
    ['bulk_lookup', 0],
    ['standard', 0],
  ]);
  for (const { wallet, credits } of summary.kinds) spent.set(wallet, (spent.get(wallet) ?? 0) + credits);
  return spent;
}
