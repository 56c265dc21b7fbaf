import { StackdeskError } from '#contract/errors.ts';
import type { EngineEvent } from '#contract/events.ts';
import type { Job } from '#contract/models/job.ts';
import { shortDuration } from '#shared/text/units.ts';
import { ENDING_SIGNALS } from '../process/program.ts';
import type { EngineClient } from './engine-link.ts';
import { listen } from './listen.ts';
import { ownClock } from '#shared/time/own-clock.ts';
import { byNextEngine, isEngineGone } from './next-engine.ts';
import { number, plural } from './numbers.ts';
import type { Opened } from './open-engine.ts';
import type { Terminal } from './terminal.ts';
import { describeAlone } from './without-team.ts';

const BAR_WIDTH = 24;

type Wait = NonNullable<Job['waiting']>;

/**
 * Shows a run until it ends. The first Ctrl-C pauses it after the answers under way. If its engine ends, as when
 * the window is closed, the run goes on by the next engine, within its budget, unless a person has paused it.
 */
export async function followJob(opened: Opened, jobId: number, terminal: Terminal): Promise<Job> {
  const { client } = opened;
  let told: Wait | null = null;
  let isInterrupted = false;
  let mayRenew = opened.renewSample !== null;
  let isToldAlone = false;
  const tell = (event: EngineEvent) => {
    if (event.type === 'team' && event.team.isAlone && event.team.problem !== null && !isToldAlone) {
      isToldAlone = true;
      terminal.note(describeAlone(event.team.problem));
    }
    if (event.type !== 'job' || event.job.id !== jobId) return;
    terminal.progress(progressLine(event.job));
    const { waiting } = event.job;
    if (terminal.isInteractive || waiting === null || isSame(waiting, told)) return;
    told = waiting;
    terminal.note(waitLine(event.job, waiting));
  };
  const onInterrupt = () => {
    // Its engine hears nothing. This command ends with an error that says what to do.
    if (opened.link.isSilent()) return;
    isInterrupted = true;
    terminal.say('Pausing after the answers under way …');
    client.jobs.pause({ jobId }).catch(() => undefined);
  };
  const stopPausing = terminal.program.onSignal(ENDING_SIGNALS, onInterrupt);
  const { createdAt } = await client.jobs.get({ jobId });
  try {
    for (;;) {
      const stopListening = listen(opened, tell);
      const job = await client.jobs
        .follow({ jobId })
        .catch((error: unknown) => {
          if (isEngineGone(error)) return null;
          throw error;
        })
        .finally(stopListening);
      if (job?.state === 'paused' && job.problem?.code === 'not_connected' && !isInterrupted && mayRenew) {
        mayRenew = false;
        await opened.renewSample?.();
        if (isInterrupted) return job;
        await client.jobs.resume({ jobId });
        continue;
      }
      if (job !== null) return job;
      const found = await byNextEngine(() => client.jobs.get({ jobId })).catch((error: unknown) => {
        throw withoutEngine(jobId, error, terminal);
      });
      // A backup may have been restored meanwhile, with another run of this number.
      if (found.createdAt !== createdAt)
        throw new StackdeskError(
          'job_not_found',
          'The data was replaced while this run was under way. It is not there any more.',
        );
      if (isInterrupted) return found;
      const goesOn =
        found.state !== 'paused' ||
        (found.problem === null && (await resumeCut(client, jobId, () => isInterrupted)));
      terminal.note(
        goesOn
          ? 'The engine of this run has ended. This command goes on with the run.'
          : 'The engine of this run has ended. The run stays paused.',
      );
    }
  } finally {
    stopPausing();
    terminal.progress(null);
  }
}

/**
 * Resumes a run if nothing but the end of its engine paused it. False if it stays paused. A person may interrupt this
 * while one engine after the other ends: the engine that they told may be gone.
 */
async function resumeCut(
  client: EngineClient,
  jobId: number,
  isInterrupted: () => boolean,
): Promise<boolean> {
  try {
    return await byNextEngine(async () => {
      if (isInterrupted()) return false;
      await client.jobs.resume({ jobId, ifCut: true });
      return true;
    });
  } catch (error) {
    if (!(error instanceof StackdeskError) || error.code !== 'job_finished') throw error;
    // A person had paused it, or has let it go on already.
    return (await byNextEngine(() => client.jobs.get({ jobId }))).state !== 'paused';
  }
}

/** If nothing is left that can pay, says how a person goes on. */
function withoutEngine(jobId: number, error: unknown, { nextCall }: Terminal): unknown {
  if (!(error instanceof StackdeskError) || error.code !== 'not_connected') return error;
  return new StackdeskError(
    'not_connected',
    `The window that paid for run ${jobId} has ended, so the run is paused. Open the window, or set STACKDESK_BASE_URL and STACKDESK_TOKEN. Then: ${nextCall(`runs resume ${jobId}`)}`,
  );
}

/** How far a run is, in one line. */
export function progressLine(job: Job): string {
  const { done, total } = job.lookups;
  const filled = total === 0 ? BAR_WIDTH : Math.floor((done / total) * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const rate = job.ratePerMinute === null ? '' : ` · ${number(job.ratePerMinute)} a minute`;
  const left = job.remainingMs === null ? '' : ` · ${shortDuration(job.remainingMs, number)} left`;
  const state = job.state === 'writing' ? ' · writing the file' : waitingFor(job);
  return `${bar} ${number(done)} of ${number(total)} · ${plural(job.creditsCharged, 'credit')}${rate}${left}${state}`;
}

function waitingFor({ waiting, creditsInDoubt }: Job): string {
  if (waiting === null) return '';
  if (waiting.for === 'answer') return ` · waiting for the service since ${ownClock(waiting.since)}`;
  if (waiting.for === 'colleague') return ' · waiting for answers that a colleague asks for';
  if (waiting.for === 'library') return " · the team's library can't be asked, trying again";
  if (waiting.for === 'service') return " · the service can't be used right now, trying again";
  const until = waiting.until === null ? '' : ` until ${ownClock(waiting.until)} at the latest`;
  return ` · finding out whether lost answers were charged (up to ${plural(creditsInDoubt, 'credit')})${until}`;
}

/** True if both are the same wait. Its time may be rounded differently in two events. */
function isSame(one: Wait, other: Wait | null): boolean {
  return one.for === other?.for && Math.abs(Date.parse(one.since) - Date.parse(other.since)) < 1_000;
}

/**
 * Says what a run waits for. Printed if no progress is shown, since a wait can be minutes of silence. In a
 * wait for `service`, the service cannot be reached, or fails at everything paid.
 */
export function waitLine({ creditsInDoubt }: Job, { for: what, since, until }: Wait): string {
  if (what === 'answer') return 'The service takes requests and does not answer them. Waiting for it.';
  if (what === 'colleague')
    return 'A colleague asks for what is left. Waiting for those answers, which are free.';
  const upTo = until === null ? '' : ` up to ${durationOf(Date.parse(until) - Date.parse(since))}`;
  if (what === 'library')
    return `The team's library can't be asked. Nothing is bought meanwhile. Trying again for${upTo}.`;
  return what === 'service'
    ? `The service can't be used right now. Trying again for${upTo === '' ? ' a while' : upTo}.`
    : `Waiting${upTo} for the balance to tell what lost answers cost (up to ${plural(creditsInDoubt, 'credit')}).`;
}

function durationOf(ms: number): string {
  return ms < 60_000 ? plural(Math.ceil(ms / 1_000), 'second') : plural(Math.ceil(ms / 60_000), 'minute');
}
