import { StackdeskError } from '#contract/errors.ts';
import type { Job, JobCounts, Problem, RowState } from '#contract/models/job.ts';
import { because } from '#contract/reason.ts';
import { isoTime } from '../base/iso-time.ts';
import { problemOf } from '../base/problem.ts';
import { hasOwnName, nameOfRun } from '../files/own-file.ts';
import { capProblemNow, isAboutCap } from '../ledger/cap-now.ts';
import type { Reader } from '../store/database.ts';
import { countLookups, countPending } from '../store/job-lookups.ts';
import { countRowStates } from '../store/job-rows.ts';
import type { StoredJob } from '../store/jobs.ts';
import { creditsOfGo, creditsOfJob } from '../store/ledger.ts';
import { countCalls, doubtOfJob, lostCreditsOfJob } from '../store/requests.ts';
import { readSettings } from '../store/settings.ts';
import type { Outlook, PendingLookups } from './outlook.ts';

/** A stored job as window and command line see it. `outlook` and `waiting` matter only while it runs. */
export function describeJob(
  db: Reader,
  job: StoredJob,
  { outlook, waiting }: { outlook: (pending: PendingLookups) => Outlook; waiting: Job['waiting'] },
): Job {
  const open = countPending(db, job.id);
  const pending = open.companies + open.technologies;
  const counts = countsOf(db, job);
  const creditsCharged = creditsOfJob(db, job.id);
  const creditsLost = lostCreditsOfJob(db, job.id);
  const creditsInDoubt = doubtOfJob(db, job.id);
  return {
    id: job.id,
    state: job.state,
    workspaceId: job.workspaceId,
    workspaceName: job.workspaceName,
    sample: job.realm === 'sample',
    origin: job.options.origin,
    path: job.path,
    fileName: nameOfRun(job),
    hasOwnName: hasOwnName(job),
    sheet: job.sheet,
    columnName: job.columnName,
    options: job.options,
    label: job.label,
    counts,
    lookups: { total: job.lookupCount, done: job.lookupCount - pending },
    leftovers: leftoversOf(db, job.id, counts),
    budget: creditsCharged - creditsOfGo(db, job.id, job.go) + job.budget,
    creditsCharged,
    creditsLost,
    creditsInDoubt,
    waiting,
    calls: countCalls(db, job.id),
    ...outlook(open),
    reconciliation: job.reconciliation ?? unchecked,
    out: job.out,
    ...(job.options.changedCells === undefined ? {} : { changedCells: job.options.changedCells }),
    ...(job.options.olderOut === undefined ? {} : { olderOut: job.options.olderOut }),
    ...(job.options.updated === undefined ? {} : { updated: job.options.updated }),
    problem: problemNow(db, job.problem, { creditsLost, creditsInDoubt }),
    createdAt: isoTime(job.createdAt),
    startedAt: isoTime(job.startedAt),
    finishedAt: isoTime(job.finishedAt),
  };
}

/**
 * What paused the run, by the caps as they are now. Once the balance shows what the lost answers cost, the
 * text no longer says that something "may have been charged".
 */
function problemNow(
  db: Reader,
  problem: Problem | null,
  { creditsLost, creditsInDoubt }: Pick<Job, 'creditsLost' | 'creditsInDoubt'>,
): Problem | null {
  if (problem !== null && isAboutCap(problem)) return capProblemNow(problem, readSettings(db));
  if (problem?.reason?.key !== 'lost_in_row' || creditsInDoubt > 0) return problem;
  const count = problem.reason.facts.count ?? '';
  const reason =
    creditsLost === 0
      ? because('lost_in_row_free', { count })
      : because('lost_in_row_judged', { count, credits: creditsLost });
  return problemOf(new StackdeskError(problem.code, reason));
}

/** Of a run that has not ended. */
const unchecked: Job['reconciliation'] = { state: 'unchecked', expected: null, actual: null, lost: 0 };

/** Only counted if there are such rows, since it reads all lookups. */
function leftoversOf(db: Reader, jobId: number, counts: JobCounts): Job['leftovers'] {
  const count = (isThere: boolean, states: readonly RowState[]) => {
    if (!isThere) return 0;
    const { companies, technologies } = countLookups(db, jobId, states);
    return companies + technologies;
  };
  return {
    open: count(counts.failed + counts.skipped + counts.unknown > 0, ['failed', 'skipped']),
    unknown: count(counts.unknown > 0, ['unknown']),
  };
}

function countsOf(db: Reader, job: StoredJob): JobCounts {
  const states = countRowStates(db, job);
  const count = (state: RowState) => states.get(state) ?? 0;
  return {
    rows: job.rowCount,
    unique: job.domainCount,
    found: count('found'),
    noData: count('no_data'),
    invalid: count('invalid'),
    blank: count('blank'),
    personal: count('personal'),
    platform: count('platform'),
    skipped: count('skipped'),
    failed: count('failed'),
    unknown: count('unknown'),
    pending: count('pending'),
    leftOut: count('left_out'),
    saved: job.savedCount,
  };
}
