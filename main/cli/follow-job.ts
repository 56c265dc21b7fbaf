import type { Job } from '../../preload/contract/models/job.ts';
import type { Engine } from '../engine/engine.ts';
import type { CommandResult } from './command.ts';
import type { Terminal } from './terminal.ts';

const BAR_WIDTH = 24;

type Wait = NonNullable<Job['waiting']>;

/** Shows a run until it ends. The first Ctrl-C pauses it after the answers under way, so that nothing paid is lost. */
export async function followJob(engine: Engine, jobId: number, terminal: Terminal): Promise<Job> {
  let told: Wait | null = null;
  const stopListening = engine.events.listen((event) => {
    if (event.type !== 'job' || event.job.id !== jobId) return;
    terminal.progress(progressLine(event.job));
    const { waiting } = event.job;
    if (terminal.isInteractive || waiting === null || isSame(waiting, told)) return;
    told = waiting;
    terminal.note(waitLine(event.job, waiting));
  });
  const onInterrupt = () => {
    terminal.say('Pausing after the answers under way …');
    engine.jobs.pause(jobId);
  };
  process.once('SIGINT', onInterrupt);
  try {
    return await engine.jobs.settled(jobId);
  } finally {
    process.off('SIGINT', onInterrupt);
    stopListening();
    terminal.progress(null);
  }
}

function progressLine(job: Job): string {
  const { done, total } = job.lookups;
  const filled = total === 0 ? BAR_WIDTH : Math.floor((done / total) * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const rate = job.ratePerMinute === null ? '' : ` · ${job.ratePerMinute.toLocaleString('en')} a minute`;
  const left = job.remainingMs === null ? '' : ` · ${Math.ceil(job.remainingMs / 1_000)} s left`;
  const state = job.state === 'writing' ? ' · writing the file' : waitingFor(job);
  return `${bar} ${done} of ${total} · ${job.creditsCharged} credits${rate}${left}${state}`;
}

function waitingFor({ waiting, creditsInDoubt }: Job): string {
  if (waiting === null) return '';
  if (waiting.for === 'service') return ' · the service is away, waiting for it';
  const until =
    waiting.until === null ? '' : ` until ${new Date(waiting.until).toLocaleTimeString('en')} at the latest`;
  return ` · finding out whether lost answers were charged (up to ${creditsInDoubt} credits)${until}`;
}

/** Two events of one wait may differ by the rounding of clocks. */
function isSame(one: Wait, other: Wait | null): boolean {
  return one.for === other?.for && Math.abs(Date.parse(one.since) - Date.parse(other.since)) < 1_000;
}

/** Where no progress is shown, a wait would be minutes of silence. */
function waitLine({ creditsInDoubt }: Job, { for: what, since, until }: Wait): string {
  const upTo = until === null ? '' : ` up to ${durationOf(Date.parse(until) - Date.parse(since))}`;
  return what === 'service'
    ? `The service is away. Waiting${upTo} for it.`
    : `Waiting${upTo} for the balance to tell what lost answers cost (up to ${creditsInDoubt.toLocaleString('en')} credits).`;
}

function durationOf(ms: number): string {
  const [count, unit] = ms < 60_000 ? [Math.ceil(ms / 1_000), 'second'] : [Math.ceil(ms / 60_000), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A job that ended or paused, as the documented JSON, as a sentence, and as an exit code. */
export function describeRun(job: Job): CommandResult {
  const { counts } = job;
  const isOver = job.state === 'done' || job.state === 'stopped';
  const hasLeftovers = counts.failed + counts.skipped + counts.unknown + counts.pending > 0;
  const json = {
    job: job.id,
    state: job.state,
    ...counts,
    creditsCharged: job.creditsCharged,
    creditsLost: job.creditsLost,
    creditsInDoubt: job.creditsInDoubt,
    calls: job.calls,
    budget: job.budget,
    out: job.out,
    reconciliation: job.reconciliation,
  };
  if (isOver) return { json, text: summaryOf(job), exitCode: hasLeftovers ? 3 : 0 };
  const error =
    job.problem === null
      ? { code: 'cancelled', message: 'The run was paused.' }
      : { code: job.problem.code, message: job.problem.message };
  const inDoubt =
    job.creditsInDoubt === 0
      ? ''
      : `Up to ${job.creditsInDoubt.toLocaleString('en')} credits are in doubt: they may have been charged for answers that were lost.\n`;
  const next = `${inDoubt}What came in is kept. Go on with the rest, within its budget: stackdesk jobs resume ${job.id}`;
  return {
    json: { error, ...json },
    text: `${error.message}\n${job.problem?.advice ?? ''}\n${next}`.replace('\n\n', '\n'),
    exitCode: 1,
  };
}

function agreementOf({ reconciliation, creditsLost, creditsInDoubt }: Job): string {
  const { state, expected, actual, lost } = reconciliation;
  const number = (value: number) => value.toLocaleString('en');
  const ofLost =
    creditsLost === 0 ? '' : `, of them ${number(creditsLost)} by the balance for answers that were lost`;
  const inDoubt =
    creditsInDoubt === 0
      ? ''
      : `; up to ${number(creditsInDoubt)} more may have been charged for answers that were lost`;
  const stranger = expected === null || actual === null ? 0 : expected - actual - lost;
  const rest =
    state === 'unchecked'
      ? ''
      : stranger === 0
        ? ', the balance agrees'
        : stranger > 0
          ? `; the wallet fell by ${number(stranger)} more, which nothing here explains`
          : `; the wallet holds ${number(-stranger)} more than expected`;
  return `${ofLost}${rest}${inDoubt}`;
}

/** How to ask for what a run left open. */
function whatNext({ id, counts }: Job): string {
  const again =
    counts.failed + counts.skipped === 0
      ? ''
      : `\nAsk for what failed or was skipped: stackdesk jobs rerun ${id} --failed`;
  const unknown =
    counts.unknown === 0
      ? ''
      : `\nUnknown may have been charged. To ask again, which may cost a second time: stackdesk jobs rerun ${id} --resend-unknown`;
  return `${again}${unknown}`;
}

function summaryOf(job: Job): string {
  const { counts } = job;
  const states = [
    ['found', counts.found],
    ['no data', counts.noData],
    ['invalid', counts.invalid],
    ['skipped', counts.skipped],
    ['failed', counts.failed],
    ['unknown', counts.unknown],
  ]
    .filter(([, count]) => count !== 0)
    .map(([state, count]) => `${count?.toLocaleString('en')} ${state}`)
    .join(', ');
  const agreement = agreementOf(job);
  const saved =
    counts.saved > 0 ? ` ${counts.saved.toLocaleString('en')} lookups were saved already and free.` : '';
  return `Job ${job.id}: ${counts.rows.toLocaleString('en')} rows: ${states}. ${job.creditsCharged.toLocaleString('en')} credits charged in ${job.calls.toLocaleString('en')} ${job.calls === 1 ? 'call' : 'calls'}${agreement}.${saved}${whatNext(job)}\n${job.out ?? ''}`;
}
