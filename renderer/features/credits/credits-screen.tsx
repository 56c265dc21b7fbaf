import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Agreement, Wallet } from '#contract/models/money.ts';
import { comparisonOf } from '#shared/tables/comparison.ts';
import { systemTimeZone } from '#shared/time/time-zone.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { goTo } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { watchAllowance } from '../../stores/money/allowance.ts';
import { compareBalance } from '../../stores/money/ledger-actions.ts';
import { balanceOf, sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { tellOthers } from '../../stores/session/session-actions.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Folds, ResultScreen } from '../../ui/table/result-screen.tsx';
import { WalletQuestion } from '../../ui/wallet-question.tsx';
import { Told } from '../../ui/told.tsx';
import { differenceOf } from './agreement-words.ts';
import classes from './credits.module.css';
import { Doubts } from './doubts.tsx';
import { Ledger } from './ledger.tsx';
import { Spending } from './spending.tsx';
import { WalletCard } from './wallet-card.tsx';

const wallets: readonly Wallet[] = ['bulk_lookup', 'standard'];

/** Whether others use the lookup wallet: the question, or the remembered yes, which can be taken back. */
function Others() {
  const balance = useStore(sessionStore, (state) => balanceOf(state, 'bulk_lookup'));
  if (balance?.isShared !== true)
    return <WalletQuestion balance={balance} onTell={(others) => void tellOthers(others)} />;
  return (
    <Callout
      tone="plain"
      action={
        <Button variant="default" size="compact-xs" onClick={() => void tellOthers('no')}>
          {words.credits.othersNo}
        </Button>
      }
    >
      {words.credits.shared}
    </Callout>
  );
}

/** What there is to spend, and what was spent on what. */
export function CreditsScreen() {
  const title = useRef<HTMLHeadingElement>(null);
  const workspace = useStore(sessionStore, workspaceKey);
  const [isComparing, setComparing] = useState(false);
  const [compared, setCompared] = useState<Agreement | null>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(watchAllowance, []);
  const compare = async () => {
    setComparing(true);
    const now = await compareBalance();
    if (now !== null) setCompared(now);
    setComparing(false);
  };
  useOffer('compare_balance', isComparing ? null : () => void compare());
  return (
    <ResultScreen className={classes.screen}>
      <Folds>
        <header className={classes.head}>
          <h1 ref={title} tabIndex={-1}>
            {words.credits.title}
          </h1>
          <Button
            variant="default"
            loading={isComparing}
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => void compare()}
          >
            {words.credits.refresh}
          </Button>
        </header>
        <div className={classes.others}>
          <Others />
        </div>
        <div className={classes.wallets}>
          {wallets.map((wallet) => (
            <WalletCard key={wallet} wallet={wallet} />
          ))}
          <div className={classes.checks}>
            <AgreementLine key={`agreement ${workspace}`} compared={compared} />
            <CapsLine />
          </div>
        </div>
        <Doubts key={`doubts ${workspace}`} />
        <Spending />
      </Folds>
      <Ledger key={`ledger ${workspace}`} />
    </ResultScreen>
  );
}

/** The caps, and a button to change them. */
function CapsLine() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  const caps = words.credits.caps(settings);
  return (
    <div className={classes.caps}>
      <span>
        {caps}
        {settings.timeZone === systemTimeZone() ? null : ` ${words.credits.otherZone(settings.timeZone)}`}
      </span>
      <Button variant="default" size="compact-xs" onClick={() => goTo('settings')}>
        {words.credits.changeCaps}
      </Button>
    </div>
  );
}

/** One line that says whether the charges and the wallet agree. */
function AgreementLine({ compared }: { compared: Agreement | null }) {
  // Read again when the session changes: the end of a run compares, too, and sends a balance.
  const session = useStore(sessionStore, (state) => state.session);
  const isOpen = useStore(sessionStore, (state) => (balanceOf(state, 'bulk_lookup')?.fall ?? 0) > 0);
  const last = useRead(() => reads.ledger.agreement(), tellUnlessRestarting, null, [session, compared]);
  if (last === null) return null;
  const { at } = last;
  const difference = differenceOf(last);
  if (difference !== null) return <Callout tone="money">{difference}</Callout>;
  // What nothing here explains is asked about above.
  if (isOpen) return null;
  return (
    <Told as="p" className={classes.quiet} isOld>
      {comparisonOf(last).kind === 'unchecked' ? words.credits.unchecked : words.credits.agrees}{' '}
      {at === null ? null : <AgeTag at={at} plain />}
    </Told>
  );
}
