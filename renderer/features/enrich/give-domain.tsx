import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { GivenDomain, Job, JobRow } from '#contract/models/job.ts';
import { withMoney } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { problemOf } from '../../rpc/failures.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { tellProblem } from '../../stores/frame/notices.ts';
import { giveDomain } from '../../stores/jobs/job-actions.ts';
import { lineNumber } from '../../stores/jobs/jobs.ts';
import { useMoney } from '../../stores/money/credit-price.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePriceTold } from '../../ui/told.tsx';

/** Whether a person can give this row a domain: the run is over, and the row has none. */
export function canGiveDomain(job: Job, row: JobRow): boolean {
  return (job.state === 'done' || job.state === 'stopped') && row.domain === null;
}

/** Asks for the domain that a row lacks. The button shows the price before anything is asked. */
export function GiveDomain(props: { job: Job; row: JobRow | null; onClose: () => void }) {
  const { job, row, onClose } = props;
  // The row's words stay while the dialog fades out.
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  const [typed, setTyped] = useState('');
  const number = shown?.number ?? 1;
  const quote = useQuote(job.id, row === null ? null : number, typed);
  const money = useMoney();
  const isFitting = quote !== null && typed.trim() !== '';
  const give = isFitting
    ? withMoney(words.enrich.run.giveDo(quote.domain, quote.credits), money(quote.credits))
    : null;
  usePriceTold(give);
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={words.enrich.run.giveTitle(shown === null ? 1 : lineNumber(job.origin, shown))}
      confirm={give ?? words.enrich.run.giveNone}
      isReady={isFitting}
      onClose={() => {
        setTyped('');
        onClose();
      }}
      onConfirm={() => {
        if (quote !== null) void giveDomain(job.id, number, quote);
      }}
    >
      <p>{words.enrich.run.giveText(shown?.value ?? '')}</p>
      <TextInput
        label={words.enrich.run.domainColumn}
        data-autofocus
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** The price of a text as the domain of a row; null while the text is no domain, or the price is unknown. */
function useQuote(jobId: number, row: number | null, typed: string): GivenDomain | null {
  const [quote, setQuote] = useState<GivenDomain | null>(null);
  const quoting = useLatest<{ row: number; text: string }, GivenDomain>(
    {
      work: (asked) => reads.jobs.quoteDomain({ jobId, ...asked }),
      done: setQuote,
      // A text that is no domain yet is not a failure.
      onFailure: (error) => {
        if (problemOf(error).code !== 'usage') tellProblem(error);
      },
    },
    jobId,
  );
  useEffect(() => {
    setQuote(null);
    if (row === null || typed.trim() === '') quoting.drop();
    else quoting.ask({ row, text: typed });
  }, [quoting, row, typed]);
  return quote;
}
