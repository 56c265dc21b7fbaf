import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { words } from '../../../words/words.ts';
import { homeOf, homeStore } from '../../stores/home/home.ts';
import { isUnderWay, jobsStore, selectJobs } from '../../stores/jobs/jobs.ts';
import { isMoving, listsStore, selectLists } from '../../stores/lists/lists.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { activeWorkspace, isOfActive, sessionStore } from '../../stores/session/session.ts';
import classes from './home.module.css';
import { moveBetweenRows } from './move-between-rows.ts';
import { RecentRow } from './recent-row.tsx';
import { keyOfWork, recentWork } from './recent-work.ts';

const SHOWN = 12;

/** Recent work; a click or Enter opens it. */
export function Recent() {
  const session = useStore(sessionStore);
  const workspaceId = activeWorkspace(session)?.id ?? null;
  const isLoaded = useStore(engineStore, (state) => state.isLoaded);
  const lookups = useStore(homeStore, (home) => homeOf(home, session).lookups);
  const jobs = useStore(
    jobsStore,
    useShallow((state) =>
      selectJobs(state, (job) => isOfActive(session, job) && !isUnderWay(job) && job.state !== 'paused'),
    ),
  );
  const lists = useStore(
    listsStore,
    useShallow((state) =>
      selectLists(state, (list) => list.workspaceId === workspaceId && !isMoving(list.file)),
    ),
  );
  const work = recentWork(jobs, lists, lookups ?? [], SHOWN);
  return (
    <section className={classes.section} aria-labelledby="home-recent">
      <div className={classes.sectionHead}>
        <h2 id="home-recent">{words.home.recent.title}</h2>
      </div>
      {work.length === 0 ? (
        <p className={classes.empty}>{isLoaded && lookups !== null ? words.home.recent.empty : null}</p>
      ) : (
        <ul className={classes.list} onKeyDown={moveBetweenRows}>
          {work.map((each) => (
            <RecentRow key={keyOfWork(each)} work={each} />
          ))}
        </ul>
      )}
    </section>
  );
}
