import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Job } from '#contract/models/job.ts';
import type { List } from '#contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { pauseJob, resumeJob } from '../../stores/jobs/job-actions.ts';
import { isUnderWay, jobsStore, selectJobs } from '../../stores/jobs/jobs.ts';
import { downloadList, pauseList, showListFacts } from '../../stores/lists/list-actions.ts';
import { isMoving, isReserved, isTransfer, listsStore, selectLists } from '../../stores/lists/lists.ts';
import { activeWorkspace, isOfActive, sessionStore } from '../../stores/session/session.ts';
import { DownloadRow, RunRow } from '../../ui/work-row.tsx';
import classes from './home.module.css';

/** What runs in the workspace, and separately what is paused; nothing if there is neither. */
export function Running() {
  const session = useStore(sessionStore);
  const workspaceId = activeWorkspace(session)?.id ?? null;
  const jobs = useStore(
    jobsStore,
    useShallow((state) =>
      selectJobs(state, (job) => isOfActive(session, job) && (isUnderWay(job) || job.state === 'paused')),
    ),
  );
  const transfers = useStore(
    listsStore,
    useShallow((state) => selectLists(state, (list) => list.workspaceId === workspaceId && isTransfer(list))),
  );
  const isMovingList = ({ file }: List) => isMoving(file);
  return (
    <>
      <Section
        id="home-running"
        title={words.home.running.title}
        jobs={jobs.filter(isUnderWay)}
        transfers={transfers.filter(isMovingList)}
      />
      <Section
        id="home-paused"
        title={words.home.running.paused}
        jobs={jobs.filter((job) => !isUnderWay(job))}
        transfers={transfers.filter((list) => !isMovingList(list))}
      />
    </>
  );
}

function Section(props: { id: string; title: string; jobs: readonly Job[]; transfers: readonly List[] }) {
  const { id, title, jobs, transfers } = props;
  if (jobs.length + transfers.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
      </div>
      <ul className={classes.list}>
        {jobs.map((job) => (
          <RunRow
            key={job.id}
            job={job}
            look="line"
            onOpen={() => showEnrich({ kind: 'run', jobId: job.id })}
            onPause={() => void pauseJob(job.id)}
            onResume={() => void resumeJob(job.id)}
          />
        ))}
        {transfers.map((list) =>
          list.file === null ? null : (
            <DownloadRow
              key={`list ${list.id}`}
              list={list}
              file={list.file}
              look="line"
              // Reserved attempts are spent on the screen of lists, which asks first.
              canResume={!isMoving(list.file) && !isReserved(list)}
              onOpen={() => {
                showListFacts(list.id);
              }}
              onPause={() => void pauseList(list.id)}
              onResume={() => void downloadList(list.id)}
            />
          ),
        )}
      </ul>
    </section>
  );
}
