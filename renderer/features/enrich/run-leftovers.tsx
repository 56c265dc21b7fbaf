import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../preload/contract/models/job.ts';
import { rerunJob, resumeJob } from '../../stores/job-actions.ts';
import { balanceOf, sessionStore } from '../../stores/session.ts';
import { showEnrich, uiStore } from '../../stores/ui.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { text } from './text.ts';

/** Rows that a run left behind, and asking again for them; for those that may have been charged only after a second yes. */
export function RunLeftovers({ job }: { job: Job }) {
  const balance = useStore(sessionStore, (state) => balanceOf(state, 'bulk_lookup')?.remaining ?? null);
  const [isAsking, setAsking] = useState(false);
  const { failed, skipped, unknown } = job.counts;
  const isOver = job.state === 'done' || job.state === 'stopped';
  const { open: again, unknown: askAgain } = job.leftovers;
  const hasAgain = isOver && failed + skipped > 0;
  const button = useRef<HTMLButtonElement>(null);
  // It costs what stands on it: a command leads there, and a person presses it.
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
  const isShort = balance !== null && balance < again;
  const resend = () => void (isOver ? rerunJob(job.id, again + askAgain, true) : resumeJob(job.id, true));
  return (
    <>
      {hasAgain ? (
        <Callout
          tone={failed > 0 ? 'loss' : isShort ? 'money' : 'plain'}
          action={
            <Button
              ref={button}
              variant="default"
              size="compact-xs"
              onClick={() => void rerunJob(job.id, again, false)}
            >
              {text.run.again(again)}
            </Button>
          }
        >
          {failed > 0 ? text.run.failed(failed) : null}{' '}
          {skipped > 0 ? text.run.skipped(skipped, job.state === 'stopped') : null}{' '}
          {isShort && balance !== null ? text.run.holds(balance) : null}
        </Callout>
      ) : null}
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
              {text.run.againAsk(askAgain)}
            </Button>
          }
        >
          {text.run.unknown(unknown)}
        </Callout>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={text.run.unknownTitle(unknown)}
        confirm={text.run.againAsk(askAgain)}
        cancel={text.run.leave}
        onClose={() => setAsking(false)}
        onConfirm={resend}
      >
        {text.run.unknownText(askAgain)}
      </ConfirmDialog>
    </>
  );
}
