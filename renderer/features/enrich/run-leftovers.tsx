import { Button } from '@mantine/core';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '#contract/models/job.ts';
import { creditsFor } from '#shared/money/prices.ts';
import { withMoney } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { showEnrich, uiStore } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { rerunJob, resumeJob } from '../../stores/jobs/job-actions.ts';
import { openLookups } from '../../stores/jobs/job-choices.ts';
import { useMoney } from '../../stores/money/credit-price.ts';
import { lookupPrice } from '../../stores/money/prices.ts';
import { balanceOf, sessionStore } from '../../stores/session/session.ts';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BudgetButton } from './budget-button.tsx';
import classes from './run.module.css';
import { type SkipReason, skipReasonOf } from './skip-reason.ts';

/**
 * Rows that a run left unanswered, and a button to ask again. Rows that may have been charged need a second
 * confirmation.
 */
export function RunLeftovers({ job }: { job: Job }) {
  const [isAsking, setAsking] = useState(false);
  const { failed, skipped, unknown } = job.counts;
  const isOver = job.state === 'done' || job.state === 'stopped';
  const hasAgain = isOver && failed + skipped > 0;
  const button = useRef<HTMLButtonElement>(null);
  // A press of this button costs credits, so a command only moves to it.
  useOffer('run_again', hasAgain || unknown > 0 ? () => button.current?.focus() : null);
  const isWanted = useStore(
    uiStore,
    ({ enrich }) => enrich.kind === 'run' && enrich.jobId === job.id && enrich.toAgain === true,
  );
  useEffect(() => {
    if (!isWanted) return;
    button.current?.focus();
    showEnrich({ kind: 'run', jobId: job.id });
  }, [isWanted, job.id]);
  const price = useStore(sessionStore, lookupPrice);
  const money = useMoney();
  // When these are asked again, everything else without an answer is asked, too.
  const again = job.leftovers.unknown;
  const others = isOver ? job.leftovers.open : openLookups(job);
  const inAll = creditsFor(again + others, price);
  const resend = () =>
    void (isOver ? rerunJob(job.id, inAll, true) : resumeJob(job.id, { resendUnknown: true, budget: inAll }));
  return (
    <>
      {hasAgain ? <Skipped job={job} button={button} /> : null}
      {unknown > 0 ? (
        <Callout
          tone="money"
          action={
            <Button
              ref={hasAgain ? null : button}
              variant="default"
              size="compact-xs"
              onClick={() => setAsking(true)}
            >
              {withMoney(words.enrich.run.againAsk(inAll), money(inAll))}
            </Button>
          }
        >
          {words.enrich.run.unknown(unknown, { lost: job.creditsLost, inDoubt: job.creditsInDoubt })}
        </Callout>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.enrich.run.unknownTitle(unknown)}
        confirm={withMoney(words.enrich.run.againAsk(inAll), money(inAll))}
        cancel={words.enrich.run.leave}
        onClose={() => setAsking(false)}
        onConfirm={resend}
      >
        {words.enrich.run.unknownText({ again: creditsFor(again, price), others, inAll })}
      </ConfirmDialog>
    </>
  );
}

/** What failed or was skipped, why, and a button to run it again. */
function Skipped({ job, button }: { job: Job; button: Ref<HTMLButtonElement> }) {
  const balance = useStore(sessionStore, (state) => balanceOf(state, 'bulk_lookup')?.remaining ?? null);
  const why = useSkipReason(job);
  const { failed, skipped } = job.counts;
  const price = useStore(sessionStore, lookupPrice);
  const money = useMoney();
  const { open } = job.leftovers;
  const again = creditsFor(open, price);
  const isShort = balance !== null && balance < again;
  // An answer that was lost before the row failed may have been charged.
  const isFree = job.creditsInDoubt + job.creditsLost === 0;
  return (
    <Callout
      tone={failed > 0 ? 'loss' : isShort ? 'money' : 'plain'}
      action={
        <div className={classes.actions}>
          <Button
            ref={button}
            variant="default"
            size="compact-xs"
            onClick={() => void rerunJob(job.id, again, false)}
          >
            {withMoney(words.enrich.run.again(again), money(again))}
          </Button>
          {why === 'budget' ? (
            <BudgetButton
              open={open}
              inDoubt={job.creditsInDoubt}
              words={(budget) => withMoney(words.enrich.run.again(budget), money(budget))}
              onChosen={(budget) => void rerunJob(job.id, budget, false)}
            />
          ) : null}
        </div>
      }
    >
      {failed > 0 ? words.enrich.run.failed(failed, isFree) : null}{' '}
      {skipped > 0 ? words.enrich.run.skipped(skipped, why) : null}{' '}
      {isShort && balance !== null ? words.enrich.run.holds(balance) : null}
    </Callout>
  );
}

/** Why a finished run skipped rows, by the first of them; null while unknown. */
function useSkipReason({ id, state, counts, finishedAt }: Job): SkipReason | null {
  // Another start of the run may end for another reason.
  const key = `${id} ${finishedAt}`;
  const hasSkipped = counts.skipped > 0;
  const first = async () => ({ said: await reads.jobs.skipReason({ jobId: id }) });
  const reason = useRead(hasSkipped ? first : null, tellUnlessRestarting, key, [hasSkipped]);
  if (reason === null) return null;
  return skipReasonOf(reason.said) ?? (state === 'stopped' ? 'stopped' : null);
}
