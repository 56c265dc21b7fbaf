import type { EnrichOptions, LookupKind } from '#contract/models/enrich.ts';
import type { Writer } from '../store/database.ts';
import type { Word } from '../store/doubts.ts';
import { answerHost, answerIfCovered, eachHostCandidate, type HostAnswer } from '../store/job-hosts.ts';
import { hasUnanswered } from '../store/job-lookups.ts';
import {
  answerFromSaved,
  answerLookup,
  clearLookups,
  eachCandidate,
  markDoubted,
  type PlannedLookups,
  type PlanRange,
  planLookups,
} from '../store/job-plan.ts';
import { refreshRowState, refreshRowStates, type SeqRange } from '../store/job-rows.ts';
import { type JobOptions, updateJob } from '../store/jobs.ts';
import { type AnswerAge, youngAnswers } from '../store/snapshots.ts';
import { breathe } from '../world/clock.ts';
import { outcomeFor, scopeText } from '../store/scope.ts';

/** Rows that are looked at at a time. */
const STRIDE = 20_000;
/** The same if each saved answer must be read. */
const NARROW_STRIDE = 500;

interface PlannedJob {
  id: number;
  workspace: number;
  rowCount: number;
  options: JobOptions;
}

/** Works out what a job must ask, and uses saved answers that are young enough. Replaces an earlier plan. */
export async function planJob(db: Writer, job: PlannedJob, now: number, signal?: AbortSignal): Promise<void> {
  db.transaction(() => {
    clearLookups(db, job.id);
    // A plan that is cut off must not be started.
    updateJob(db, job.id, { lookupCount: 0 });
  });
  const { options } = job;
  const age = youngAnswers(options.fresh ? 0 : options.maxAgeMs, now);
  const work = (range: SeqRange) => planRange(db, job, { ...range, ...age }, planLookups);
  await eachRange(job, signal, work, strideOf(job));
  const { lookups, saved } = db.get<{ lookups: number; saved: number }>(
    'SELECT count(*) AS lookups, coalesce(sum(saved), 0) AS saved FROM job_lookups WHERE job_id = ?',
    [job.id],
  ) ?? { lookups: 0, saved: 0 };
  updateJob(db, job.id, { options: job.options, lookupCount: lookups, savedCount: saved });
}

/** Adds answers and doubts that are newer than the plan, so that nothing is bought twice. */
export async function refreshPlan(db: Writer, job: StartedJob, now: number): Promise<void> {
  // If all is answered, nothing that came can matter. This is one look, in place of one for each lookup.
  if (hasUnanswered(db, job.id))
    await eachRange(job, undefined, (range) => refreshRange(db, job, range, { now }), strideOf(job));
  // Also if nothing is open: a run may have been cut off before it counted what it took from saved answers.
  countSaved(db, job.id);
}

/**
 * The same for some rows, right before they are asked. `word` is a person's, to ask again what is in doubt.
 */
export function refreshRange(
  db: Writer,
  job: StartedJob,
  range: SeqRange,
  { now, word = null }: { now: number; word?: Word | null },
): void {
  planRange(db, job, { ...range, ...ageFor(job, now) }, answerFromSaved, word);
}

/** Plans the lookups of one more domain, which has none yet. */
export function planOne(db: Writer, job: StartedJob, seq: number, now: number): void {
  planRange(db, job, { fromSeq: seq, toSeq: seq + 1, ...ageFor(job, now) }, planLookups);
}

/** Counts again how many lookups of a job have saved answers. */
export function countSaved(db: Writer, jobId: number): void {
  const row = db.get<{ saved: number | null }>(
    'SELECT sum(saved) AS saved FROM job_lookups WHERE job_id = ?',
    [jobId],
  );
  updateJob(db, jobId, { savedCount: row?.saved ?? 0 });
}

type StartedJob = PlannedJob & { startedAt: number | null };

/** Answers that came since the run began are young enough, unless the run has the service look again. */
function ageFor({ options, startedAt }: StartedJob, now: number): AnswerAge {
  if (options.fresh) return youngAnswers(0, now);
  const age = youngAnswers(options.maxAgeMs, now);
  return startedAt === null ? age : { ...age, since: Math.min(age.since, startedAt) };
}

function planRange(
  db: Writer,
  job: PlannedJob,
  range: PlanRange,
  step: (db: Writer, job: PlannedLookups, range: PlanRange) => number,
  word: Word | null = null,
): void {
  const { options } = job;
  const narrow: LookupKind[] = isNarrow(options) ? ['technologies'] : [];
  const asked = { id: job.id, workspace: job.workspace, kinds: options.kinds, narrow, options };
  // A plan can be made again. Before something is asked, a transaction that does wait for the disk brings this with it.
  db.quickTransaction(() => {
    let ended = step(db, asked, range);
    if (narrow.length > 0) ended += answerNarrowQuestions(db, asked, range);
    if (options.domains === 'registrable') answerSubdomains(db, asked, range);
    ended += markDoubted(db, asked, range, word);
    // Mostly nothing came since the plan. Then the rows are as they were.
    if (ended > 0) refreshRowStates(db, job.id, options.kinds, range);
  });
}

/**
 * Takes saved answers for pending technology lookups of a narrower question: answers to the same question, or
 * to the whole one if that is enough. Returns how many it ended.
 */
function answerNarrowQuestions(
  db: Writer,
  job: PlannedLookups & { options: EnrichOptions },
  range: PlanRange,
): number {
  const answers = new Map<number, Parameters<typeof answerLookup>[3]>();
  // Read all before the first write: the store can't be changed while it is being read.
  for (const candidate of eachCandidate(db, job, 'technologies', scopeText(job.options), range)) {
    const { seq, id } = candidate;
    if (answers.has(seq)) continue;
    const outcome = outcomeFor(job.options, candidate);
    if (outcome !== null) answers.set(seq, { seq, snapshotId: id, outcome });
  }
  for (const answer of answers.values()) answerLookup(db, job.id, 'technologies', answer);
  return answers.size;
}

/**
 * If registrable domains are asked about, a saved answer about a subdomain is used for that subdomain's rows,
 * unless something was found for the registrable domain. A domain is not asked about if all its rows have
 * answers this way.
 */
function answerSubdomains(
  db: Writer,
  job: PlannedLookups & { options: EnrichOptions },
  range: PlanRange,
): void {
  const touched = new Set<number>();
  for (const kind of job.kinds) {
    const answers = new Map<string, HostAnswer>();
    const scope = kind === 'technologies' ? scopeText(job.options) : '';
    // Read all before the first write: the store can't be changed while it is being read.
    for (const candidate of eachHostCandidate(db, job, kind, scope, range)) {
      const { seq, host, id } = candidate;
      const key = `${seq} ${host}`;
      if (answers.has(key)) continue;
      const outcome = kind === 'technologies' ? outcomeFor(job.options, candidate) : candidate.outcome;
      // No data about a subdomain says nothing about its domain.
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

function strideOf({ options }: PlannedJob): number {
  return isNarrow(options) ? NARROW_STRIDE : STRIDE;
}

function isNarrow(options: JobOptions): boolean {
  return options.kinds.includes('technologies') && scopeText(options) !== '';
}

/** Calls `work` for all rows of a job, some at a time. The engine does other work in between. */
export async function eachRange(
  { rowCount }: Pick<PlannedJob, 'rowCount'>,
  signal: AbortSignal | undefined,
  work: (range: SeqRange) => void,
  stride = STRIDE,
): Promise<void> {
  for (let fromSeq = 0; fromSeq < rowCount; fromSeq += stride) {
    signal?.throwIfAborted();
    work({ fromSeq, toSeq: fromSeq + stride });
    await breathe();
  }
}
