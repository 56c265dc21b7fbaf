import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Wallet } from '../../../preload/contract/models/money.ts';
import { jobsStore, selectJobs } from '../../stores/jobs.ts';
import { activeWorkspace, balanceOf, sessionStore } from '../../stores/session.ts';
import { refreshBalance } from '../../stores/session-actions.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { Callout } from '../../ui/callout.tsx';
import { formatCount } from '../../ui/format.ts';
import { Meter } from '../../ui/meter.tsx';
import classes from './credits.module.css';
import { LedgerGrid } from './ledger-grid.tsx';
import { text } from './text.ts';

const wallets: readonly Wallet[] = ['bulk_lookup', 'standard'];

/** What there is to spend, what was spent, and by what. */
export function CreditsScreen() {
  const title = useRef<HTMLHeadingElement>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const refresh = async () => {
    setRefreshing(true);
    await refreshBalance();
    setRefreshing(false);
  };
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 ref={title} tabIndex={-1}>
          {text.title}
        </h1>
        <Button
          variant="default"
          loading={isRefreshing}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => void refresh()}
        >
          {text.refresh}
        </Button>
      </header>
      <div className={classes.wallets}>
        {wallets.map((wallet) => (
          <WalletCard key={wallet} wallet={wallet} />
        ))}
      </div>
      <Agreement />
      <h2 className={classes.ledgerTitle}>{text.ledger}</h2>
      <div className={classes.ledger}>
        <LedgerGrid />
      </div>
    </div>
  );
}

function WalletCard({ wallet }: { wallet: Wallet }) {
  const balance = useStore(sessionStore, (state) => balanceOf(state, wallet));
  const monthly = balance?.monthly ?? null;
  return (
    <section className={classes.wallet} aria-label={text.wallet[wallet]}>
      <div className={classes.walletName}>{text.wallet[wallet]}</div>
      <div className={classes.amount}>
        {balance?.remaining == null ? (
          <span className={classes.none}>{text.unknown}</span>
        ) : (
          formatCount(balance.remaining)
        )}
      </div>
      {monthly === null ? (
        <div className={classes.quiet}>{text.walletHint[wallet]}</div>
      ) : (
        <>
          <Meter share={monthly.available === 0 ? 0 : monthly.used / monthly.available} />
          <div className={classes.quiet}>{text.month(monthly.used, monthly.available)}</div>
        </>
      )}
      {balance?.asOf == null ? null : (
        <div className={classes.quiet}>
          {text.asOf} <AgeTag at={balance.asOf} plain />
        </div>
      )}
    </section>
  );
}

/** One line that says whether what the answers charged and what the wallet holds agree. */
function Agreement() {
  const workspaceId = useStore(sessionStore, (state) => activeWorkspace(state)?.id ?? null);
  const [last] = useStore(
    jobsStore,
    useShallow((state) =>
      selectJobs(state, (job) => job.workspaceId === workspaceId && job.reconciliation.state !== 'unchecked'),
    ),
  );
  if (last === undefined) return null;
  const { state, expected, actual } = last.reconciliation;
  if (state === 'differs' && expected !== null && actual !== null) {
    return <Callout tone="money">{text.differs(expected, actual)}</Callout>;
  }
  return <p className={classes.quiet}>{text.agrees}</p>;
}
