import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Job } from '../../../preload/contract/models/job.ts';
import type { List } from '../../../preload/contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { isUnderWay, jobsStore, selectJobs } from '../../stores/jobs/jobs.ts';
import { isMoving, isTransfer, listsStore, selectLists } from '../../stores/lists/lists.ts';
import { activeWorkspace, isOfActive, sessionStore } from '../../stores/session/session.ts';
import classes from './home.module.css';
import { RunningJob } from './running-job.tsx';
import { RunningTransfer } from './running-transfer.tsx';

/** Runs and transfers of the workspace that are on, and apart from them those that wait for the person's word; nothing where there are none. */
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
          <RunningJob key={job.id} job={job} />
        ))}
        {transfers.map((list) => (
          <RunningTransfer key={`list ${list.id}`} list={list} />
        ))}
      </ul>
    </section>
  );
}
