import type { Job } from '#contract/models/job.ts';
import { comparisonOf } from '#shared/tables/comparison.ts';
import { words } from '../../../words/words.ts';

/** What a run cost, what it may have cost in addition, and whether the wallet agrees. */
export function moneySentence(job: Job): string {
  const { creditsCharged: charged, creditsLost: lost, creditsInDoubt: inDoubt } = job;
  const isOpen = inDoubt > 0;
  const { total } = job.lookups;
  const isAllSaved = total > 0 && job.counts.saved === total;
  const parts: string[] = [];
  // While something is in doubt, it can't be said that nothing was charged.
  if (charged > 0 || !isOpen) parts.push(words.enrich.run.spent({ charged, lost, isAllSaved }));
  if (isOpen) parts.push(words.enrich.run.inDoubt(inDoubt, charged));
  if (job.calls > 0) parts.push(compared(job, isOpen));
  return `${parts.join('; ')}.`;
}

function compared({ reconciliation }: Job, isOpen: boolean): string {
  const wording = words.enrich.run.compared;
  const comparison = comparisonOf(reconciliation);
  if (comparison.kind === 'fell' || comparison.kind === 'holds')
    return wording[comparison.kind](comparison.credits);
  return comparison.kind === 'unchecked' ? wording.unchecked : wording[comparison.kind](isOpen);
}
