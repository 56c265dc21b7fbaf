import type { EnrichOptions } from '../../../preload/contract/models/enrich.ts';
import type { Writer } from '../store/database.ts';
import { answerHost, answerIfCovered, eachHostCandidate, type HostAnswer } from '../store/job-hosts.ts';
import type { PlannedLookups, PlanRange } from '../store/job-plan.ts';
import { refreshRowState } from '../store/job-rows.ts';
import { outcomeFor, scopeText } from './scope.ts';

/**
 * If registrable domains are asked about, what is saved about a subdomain serves its own rows: unless something was found for the registrable domain. Nothing
 * is asked about a domain all of whose rows are served so.
 */
export function answerHosts(
  db: Writer,
  job: PlannedLookups & { options: EnrichOptions },
  range: PlanRange,
): void {
  const touched = new Set<number>();
  for (const kind of job.kinds) {
    const answers = new Map<string, HostAnswer>();
    const scope = kind === 'technologies' ? scopeText(job.options) : '';
    // All are read before the first is written: the store can't be changed under a reading of it.
    for (const candidate of eachHostCandidate(db, job, kind, scope, range)) {
      const { seq, host, id } = candidate;
      const key = `${seq} ${host}`;
      if (answers.has(key)) continue;
      const outcome = kind === 'technologies' ? outcomeFor(job.options, candidate) : candidate.outcome;
      // That nothing is known of a subdomain says nothing of the domain that is asked about.
      if (outcome === 'found') answers.set(key, { seq, host, snapshotId: id });
    }
    for (const answer of answers.values()) answerHost(db, job.id, kind, answer);
    for (const seq of new Set([...answers.values()].map((answer) => answer.seq))) {
      answerIfCovered(db, job.id, kind, seq);
      touched.add(seq);
    }
  }
  for (const seq of touched) refreshRowState(db, job.id, job.kinds, seq);
}
