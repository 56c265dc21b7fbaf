import type { EnrichOptions } from '../../../preload/contract/models/enrich.ts';
import type { Writer } from '../store/database.ts';
import { answerLookup, eachCandidate, type PlannedLookups, type PlanRange } from '../store/job-plan.ts';
import { outcomeFor, scopeText } from './scope.ts';

/** Answers the pending technology lookups of a narrower question from what is saved: the same question, or the whole one where that suffices. */
export function answerNarrow(
  db: Writer,
  job: PlannedLookups & { options: EnrichOptions },
  range: PlanRange,
): void {
  const answers = new Map<number, Parameters<typeof answerLookup>[3]>();
  // All are read before the first is written: the store can't be changed under a reading of it.
  for (const candidate of eachCandidate(db, job, 'technologies', scopeText(job.options), range)) {
    const { seq, id } = candidate;
    if (answers.has(seq)) continue;
    const outcome = outcomeFor(job.options, candidate);
    if (outcome !== null) answers.set(seq, { seq, snapshotId: id, outcome });
  }
  for (const answer of answers.values()) answerLookup(db, job.id, 'technologies', answer);
}
