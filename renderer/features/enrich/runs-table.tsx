import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { words } from '../../../words/words.ts';
import { jobsStore, selectJobs } from '../../stores/jobs/jobs.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { isOfActive, sessionStore } from '../../stores/session/session.ts';
import { RunsTableRow } from './runs-table-row.tsx';
import classes from './start.module.css';

/** Every run of the workspace, newest first, with how it ended. */
export function RunsTable() {
  const session = useStore(sessionStore);
  const isLoaded = useStore(engineStore, (state) => state.isLoaded);
  const jobs = useStore(
    jobsStore,
    useShallow((state) => selectJobs(state, (job) => isOfActive(session, job))),
  );
  const { columns } = words.enrich.start;
  return (
    <section className={classes.runs} aria-labelledby="runs-title">
      <h2 id="runs-title">{words.enrich.start.recent}</h2>
      {jobs.length === 0 ? (
        <p className={classes.empty}>{isLoaded ? words.enrich.start.empty : null}</p>
      ) : (
        <div className={classes.tableFrame}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{columns.file}</th>
                <th scope="col">{columns.when}</th>
                <th scope="col">{columns.result}</th>
                <th scope="col" className={classes.end}>
                  {columns.credits}
                </th>
                <th scope="col">
                  <span className={classes.hidden}>{columns.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <RunsTableRow key={job.id} job={job} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
