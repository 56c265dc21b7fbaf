import { StackdeskError } from '#contract/errors.ts';
import type { GivenDomain } from '#contract/models/job.ts';
import { because } from '#contract/reason.ts';
import { countSaved, planOne } from '../enrich/plan.ts';
import { creditsOfLookups } from '../ledger/price.ts';
import { domainKey } from '../lookups/subject.ts';
import type { Writer } from '../store/database.ts';
import { findRow, setRowDomain } from '../store/given-domains.ts';
import { countPending } from '../store/job-lookups.ts';
import { refreshRowState } from '../store/job-rows.ts';
import { type StoredJob, updateJob } from '../store/jobs.ts';

/** A row's number in the sheet, and the domain that a person gives it. */
export interface DomainOfRow {
  row: number;
  text: string;
}

/**
 * Gives a row of an ended run the domain that it lacks. Saved answers are used, and the rest is left to be
 * asked. Throws `usage` if the text has no domain, if there is no such row, and if the row has a domain.
 */
export function giveDomain(db: Writer, job: StoredJob, { row, text }: DomainOfRow, now: number): GivenDomain {
  const domain = domainKey(text);
  const found = findRow(db, job.id, row);
  if (found === undefined) throw new StackdeskError('usage', because('row_not_there', { row }));
  if (found.seq !== null) throw new StackdeskError('usage', because('row_has_domain', { row }));
  return db.transaction(() => {
    const { seq, isNew } = setRowDomain(db, job.id, found, domain);
    const { kinds, given } = job.options;
    if (isNew) {
      planOne(db, job, seq, now);
      updateJob(db, job.id, {
        domainCount: job.domainCount + 1,
        lookupCount: job.lookupCount + kinds.length,
      });
      countSaved(db, job.id);
    }
    updateJob(db, job.id, { options: { ...job.options, given: { ...given, [row]: domain } } });
    refreshRowState(db, job.id, kinds, seq);
    const { companies, technologies } = countPending(db, job.id);
    const lookups = companies + technologies;
    return { domain, lookups, credits: creditsOfLookups(db, job.workspace, lookups) };
  });
}

/** Returns what `giveDomain` would leave to be asked, and its price. Changes nothing. */
export function quoteDomain(db: Writer, job: StoredJob, asked: DomainOfRow, now: number): GivenDomain {
  const quote = new Quote();
  try {
    db.transaction(() => {
      quote.given = giveDomain(db, job, asked, now);
      throw quote;
    });
  } catch (error) {
    if (error !== quote || quote.given === null) throw error;
  }
  if (quote.given === null) throw new Error('nothing was quoted');
  return quote.given;
}

/** Thrown to roll a transaction back and still bring its result out. */
class Quote extends Error {
  given: GivenDomain | null = null;
}
