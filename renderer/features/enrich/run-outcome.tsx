import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileCheck, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Job, Problem } from '#contract/models/job.ts';
import { isAboutFile, isAboutOutput } from '#shared/files/output-problem.ts';
import { reachesFor } from '#shared/money/prices.ts';
import { fileNameOf, folderOf } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { outputOfJob } from '../../stores/frame/file-refs.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import {
  findInput,
  openFile,
  resumeJob,
  revealFile,
  saveElsewhere,
  writeInUtf8,
} from '../../stores/jobs/job-actions.ts';
import { budgetLeft, openLookups } from '../../stores/jobs/job-choices.ts';
import { isUnderWay } from '../../stores/jobs/jobs.ts';
import { lookupPrice } from '../../stores/money/prices.ts';
import { balanceOf, sessionStore } from '../../stores/session/session.ts';
import { tellOthers } from '../../stores/session/session-actions.ts';
import { Callout, ProblemCallout } from '../../ui/callout.tsx';
import { WalletQuestion } from '../../ui/wallet-question.tsx';
import { BudgetButton } from './budget-button.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { moneySentence } from './money-sentence.ts';
import classes from './run.module.css';
import { RunChanges } from './run-changes.tsx';
import { RunLeftovers } from './run-leftovers.tsx';

/** The result of a run: the file, what it cost, whether that agrees, and what is left to do. */
export function RunOutcome({ job }: { job: Job }) {
  const { out, problem } = job;
  if (isUnderWay(job)) return null;
  return (
    <>
      {problem === null ? null : (
        <ProblemCallout
          problem={problem}
          action={job.origin === 'file' ? <WayOut job={job} problem={problem} /> : null}
          {...(problem.code === 'outcome_unknown'
            ? { advice: words.enrich.run.lostAdvice(job.creditsInDoubt > 0) }
            : // A cap that was raised needs no advice to raise it.
              problem.code === 'cap_reached' && problem.advice === ''
              ? { advice: '' }
              : {})}
        />
      )}
      {problem?.code === 'wallet_fell' && job.state === 'paused' ? <OthersThenOn jobId={job.id} /> : null}
      {job.state === 'paused' ? (
        <ShortBudget job={job} />
      ) : (
        <div className={classes.file}>
          <IconFileCheck size={20} stroke={1.75} aria-hidden />
          <div className={classes.fileWords} title={out ?? undefined}>
            <span className={classes.fileName}>
              {out === null ? words.enrich.run.answered(job.counts.unique) : fileNameOf(out)}
            </span>{' '}
            <span className={classes.quiet}>{placeOf(job)}</span>
            <div className={classes.quiet}>{moneySentence(job)}</div>
            {job.olderOut === undefined ? null : (
              <p className={classes.quiet} title={job.olderOut}>
                {words.enrichFile.older(fileNameOf(job.olderOut))}
              </p>
            )}
            {job.updated === undefined ? null : (
              <p className={classes.quiet}>
                {words.enrichOptions.updated(job.updated.cells, job.updated.rows)}
              </p>
            )}
          </div>
          <div className={classes.actions}>
            {out === null ? <RunExport job={job} /> : <OutButtons jobId={job.id} />}
          </div>
        </div>
      )}
      <RunChanges job={job} />
      <RunLetters job={job} />
      <RunLeftovers job={job} />
    </>
  );
}

/** Asks for another folder for a file that could not be written, or for the file that is not where it was. */
function WayOut({ job, problem }: { job: Job; problem: Problem }) {
  const [isBusy, setBusy] = useState(false);
  if (!isAboutFile(problem)) return null;
  const isOutput = isAboutOutput(problem);
  const goOn = () => {
    setBusy(true);
    void (isOutput ? saveElsewhere : findInput)(job.id).finally(() => setBusy(false));
  };
  return (
    <Button variant="default" size="compact-xs" loading={isBusy} onClick={goOn}>
      {isOutput ? words.enrichFile.saveElsewhere : words.enrichFile.chooseAgain}
    </Button>
  );
}

/** Asks whether others use the wallet, and goes on with the run once that is told. */
function OthersThenOn({ jobId }: { jobId: number }) {
  const balance = useStore(sessionStore, (state) => balanceOf(state, 'bulk_lookup'));
  const goOn = async (others: 'yes' | 'once') => {
    if (await tellOthers(others)) await resumeJob(jobId);
  };
  return <WalletQuestion balance={balance} onTell={(others) => void goOn(others)} />;
}

/** Offers a new budget if the rest of a paused run's budget would not be enough. */
function ShortBudget({ job }: { job: Job }) {
  const open = openLookups(job);
  const price = useStore(sessionStore, lookupPrice);
  if (reachesFor(budgetLeft(job), open, price)) return null;
  return (
    <Callout
      tone="money"
      action={
        <BudgetButton
          open={open}
          inDoubt={job.creditsInDoubt}
          words={words.enrich.run.goOn}
          onChosen={(budget) => void resumeJob(job.id, { budget })}
        />
      }
    >
      {words.enrich.run.budgetShort(open)}
    </Callout>
  );
}

function OutButtons({ jobId }: { jobId: number }) {
  const open = () => void openFile(outputOfJob(jobId));
  const reveal = () => void revealFile(outputOfJob(jobId));
  useOffer('open_file', open);
  useOffer('reveal_file', reveal);
  return (
    <>
      <Button leftSection={<IconExternalLink size={14} aria-hidden />} onClick={open}>
        {words.enrich.run.open}
      </Button>
      <Button variant="default" leftSection={<IconFolder size={14} aria-hidden />} onClick={reveal}>
        {words.enrich.run.reveal}
      </Button>
    </>
  );
}

/** Where the result is. */
function placeOf({ out, path }: Job): string {
  if (out === null) return `· ${words.enrich.run.kept}`;
  return folderOf(out) === folderOf(path)
    ? words.enrich.run.nextToOriginal
    : words.enrich.run.in(folderOf(out));
}

/** Exports the rows of a run without a file, which is what is done with it next. */
function RunExport({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconDownload size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {words.enrich.run.export}
      </Button>
      <ExportDialog job={job} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Says how many new cells the file's encoding could not hold, and offers to write them whole. */
function RunLetters({ job }: { job: Job }) {
  const [isBusy, setBusy] = useState(false);
  const { changedCells = 0 } = job;
  if (changedCells === 0 || job.out === null) return null;
  const write = () => {
    setBusy(true);
    void writeInUtf8(job.id).finally(() => setBusy(false));
  };
  return (
    <Callout
      tone="loss"
      action={
        <Button variant="default" size="compact-xs" loading={isBusy} onClick={write}>
          {words.enrichFile.writeAgain}
        </Button>
      }
    >
      {words.enrichFile.lacking(changedCells)}
    </Callout>
  );
}
