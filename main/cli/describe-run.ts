import type { Job, LastStart } from '#contract/models/job.ts';
import { inEnglish, type Reason } from '#contract/reason.ts';
import { isAboutFile, isAboutOutput } from '#shared/files/output-problem.ts';
import { comparisonOf } from '#shared/tables/comparison.ts';
import type { CommandResult } from './command.ts';
import { heldBackNoun, number, plural } from './numbers.ts';
import type { Terminal } from './terminal.ts';

/** Why lookups failed. */
interface Failure {
  reason: Reason;
  lookups: number;
}

/** A job that ended or paused, as the documented JSON, as sentences, and as an exit code. */
export function describeRun(
  job: Job,
  { lastStart: start, failures }: { lastStart: LastStart; failures: readonly Failure[] },
  nextCall: Terminal['nextCall'],
): CommandResult {
  const { counts } = job;
  const why = failures.map(({ reason, lookups }) => ({ lookups, reason: inEnglish(reason) ?? '' }));
  const isOver = job.state === 'done' || job.state === 'stopped';
  const hasLeftovers = counts.failed + counts.skipped + counts.unknown + counts.pending > 0;
  const { isFirst: _isFirst, ...lastStart } = start;
  const json = {
    job: job.id,
    state: job.state,
    label: job.label,
    ...counts,
    creditsCharged: job.creditsCharged,
    creditsLost: job.creditsLost,
    creditsInDoubt: job.creditsInDoubt,
    calls: job.calls,
    budget: job.budget,
    lastStart,
    ...(why.length === 0 ? {} : { failures: why }),
    out: job.out,
    olderOut: job.olderOut,
    updated: job.updated,
    reconciliation: job.reconciliation,
  };
  const { problem } = job;
  const error =
    problem === null
      ? { code: 'cancelled', message: 'The run was paused.' }
      : { code: problem.code, message: problem.message };
  if (isOver) {
    const [summary = '', ...next] = summaryOf(job, start, nextCall);
    const said = why.map(({ lookups, reason }) => `${plural(lookups, 'lookup')} failed: ${reason}`);
    const text = [summary, ...said, ...next];
    if (problem === null) return { json, text, exitCode: hasLeftovers ? 3 : 0 };
    // It was ended without its file.
    return {
      json: { error, ...json },
      text: [...text, error.message, ...withoutFile(job, nextCall)],
      exitCode: 1,
    };
  }
  const lines = [
    error.message,
    problem?.advice ?? '',
    `${costOf(job, start)}${doubtOf(job)}.`,
    counts.unknown === 0
      ? ''
      : 'What is unknown may have been charged. It is asked again only with --resend-unknown, which may cost a second time.',
    ...withoutFile(job, nextCall),
    counts.pending === 0 && isAboutFile(problem)
      ? `Every answer is here. Then write the file, free: ${nextCall(`runs resume ${job.id}`)}`
      : `What came in is kept. Go on with the rest, within its budget: ${nextCall(`runs resume ${job.id}`)}`,
  ];
  return { json: { error, ...json }, text: lines.filter((line) => line !== ''), exitCode: 1 };
}

/** What a person can do about a run that its file keeps from its end. */
function withoutFile({ id, state, problem }: Job, nextCall: Terminal['nextCall']): string[] {
  if (isAboutOutput(problem)) return [`Name another file for it: ${nextCall(`runs write ${id} --out FILE`)}`];
  if (!isAboutFile(problem)) return [];
  const found = `If it was moved, name it: ${nextCall(`runs write ${id} --file FILE`)}`;
  const end = state === 'paused' ? [`To end it: ${nextCall(`runs stop ${id}`)}`] : [];
  return [found, ...end, `To export its rows, free: ${nextCall(`runs export ${id} --out FILE`)}`];
}

function summaryOf(job: Job, start: LastStart, nextCall: Terminal['nextCall']): string[] {
  const { counts } = job;
  const states = [
    ['found', counts.found],
    ['no data', counts.noData],
    ['invalid', counts.invalid],
    ['blank', counts.blank],
    [heldBackNoun.personal(counts.personal), counts.personal],
    [heldBackNoun.platform(counts.platform), counts.platform],
    ['skipped', counts.skipped],
    ['failed', counts.failed],
    ['unknown', counts.unknown],
    ['left out', counts.leftOut],
  ] as const;
  const rows = states.filter(([, count]) => count !== 0).map(([state, count]) => `${number(count)} ${state}`);
  const sentences = [
    `Run ${job.id}: ${plural(counts.rows, 'row')}: ${rows.join(', ')}.`,
    `${costOf(job, start)}${doubtOf(job)}${balanceOf(job)}.`,
    budgetOf(start),
    counts.saved === 0
      ? ''
      : `${plural(counts.saved, 'lookup')} ${counts.saved === 1 ? 'was' : 'were'} saved already and free.`,
    updateOf(job),
    job.olderOut === undefined ? '' : `${job.olderOut} stays as it was, with what was known before.`,
  ];
  const out = job.out === null ? [] : [job.out];
  return [sentences.filter((each) => each !== '').join(' '), ...whatNext(job, nextCall), ...out];
}

/** What an update changed in the columns of an earlier run. */
function updateOf({ updated }: Job): string {
  if (updated === undefined) return '';
  if (updated.cells === 0) return 'Nothing changed in the columns of the earlier run.';
  return `${plural(updated.cells, 'cell')} of the earlier run changed, in ${plural(updated.rows, 'row')}.`;
}

/** What was charged: by this start, if there were others before, and in total. */
function costOf({ creditsCharged, creditsLost, calls }: Job, { isFirst, ...start }: LastStart): string {
  const cost = isFirst
    ? `${plural(creditsCharged, 'credit')} charged in ${plural(calls, 'call')}`
    : `${plural(start.creditsCharged, 'credit')} charged in ${plural(start.calls, 'call')} by this start, ${number(creditsCharged)} in ${number(calls)} by the whole run`;
  const ofThem = creditsLost === creditsCharged && isFirst ? '' : `${number(creditsLost)} of them `;
  return creditsLost === 0 ? cost : `${cost}, ${ofThem}by the balance for answers that were lost`;
}

function doubtOf({ creditsInDoubt }: Job): string {
  return creditsInDoubt === 0
    ? ''
    : `; up to ${number(creditsInDoubt)} more may have been charged for answers that were lost`;
}

/** Whether the wallet holds what is expected. */
function balanceOf({ reconciliation, creditsInDoubt }: Job): string {
  const comparison = comparisonOf(reconciliation);
  const soFar = creditsInDoubt === 0 ? '' : ' so far';
  if (comparison.kind === 'unchecked') return '';
  if (comparison.kind === 'fell')
    return `; the wallet fell by ${number(comparison.credits)} more${soFar}, which nothing here explains`;
  if (comparison.kind === 'holds')
    return `; the wallet holds ${number(comparison.credits)} more than expected${soFar}`;
  return comparison.kind === 'explained'
    ? `; nothing else is missing from the wallet${soFar}`
    : `; the balance agrees${soFar}`;
}

/**
 * What the budget left unasked. After a later start we can't say "the rest was skipped": an earlier start may
 * have skipped it.
 */
function budgetOf({ endedByBudget, isFirst, calls, budget }: LastStart): string {
  if (!endedByBudget) return '';
  const credits = plural(budget, 'credit');
  if (calls === 0) return `Nothing was asked: a budget of ${credits} pays for no lookup.`;
  return isFirst
    ? `The budget of ${credits} ended it; the rest was skipped.`
    : `The budget of ${credits} pays for no more lookups.`;
}

/** How to ask for what a run left open. */
function whatNext({ id, counts }: Job, nextCall: Terminal['nextCall']): string[] {
  const lines: string[] = [];
  if (counts.failed + counts.skipped > 0)
    lines.push(`Ask for what failed or was skipped: ${nextCall(`runs rerun ${id} --failed`)}`);
  if (counts.unknown > 0)
    lines.push(
      `What is unknown may have been charged. To ask again, which may cost a second time: ${nextCall(`runs rerun ${id} --resend-unknown`)}`,
    );
  return lines;
}
