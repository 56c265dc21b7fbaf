import { useEffect } from 'react';
import type { Job } from '#contract/models/job.ts';
import { saidOf } from '../../words/said.ts';
import { words } from '../../words/words.ts';
import { moneySentence } from '../features/enrich/money-sentence.ts';
import { announce } from '../stores/frame/announcer.ts';
import { tell } from '../stores/frame/notices.ts';
import { englishIn } from '../ui/said.tsx';
import { showEnrich, uiStore } from '../stores/frame/ui.ts';
import { isUnderWay, jobsStore } from '../stores/jobs/jobs.ts';

/** Says on any screen how a run ended, what it cost, and what is unknown. */
export function RunNotices() {
  useEffect(
    () =>
      jobsStore.subscribe(({ jobs }, before) => {
        for (const job of jobs.values()) {
          const was = before.jobs.get(job.id);
          if (was !== undefined && isUnderWay(was) && !isUnderWay(job)) tellEnd(job);
        }
      }),
    [],
  );
  return null;
}

function tellEnd(job: Job): void {
  const { id, fileName, state, problem } = job;
  const { screen, enrich, isConnecting } = uiStore.getState();
  const said = wordsOf(job);
  const isShown = screen === 'enrich' && enrich.kind === 'run' && enrich.jobId === id && !isConnecting;
  // A person paused it just now.
  if (isShown || (state === 'paused' && problem === null)) {
    announce(said);
    return;
  }
  // The run's own screen says it in a place of its own.
  const why = problem === null ? '' : ` ${saidOf(problem)}`;
  tell(`${fileName}: ${said}${why}`, {
    english: englishIn(problem),
    actions: [{ label: words.app.run.show, run: () => showEnrich({ kind: 'run', jobId: id }) }],
  });
}

function wordsOf(job: Job): string {
  const { announceDone, announceStopped, announcePaused } = words.enrich.run;
  const { found, rows, unknown } = job.counts;
  if (job.state === 'paused') return announcePaused;
  const ended = job.state === 'done' ? announceDone(found, rows, unknown) : announceStopped;
  return `${ended} ${moneySentence(job)}`;
}
