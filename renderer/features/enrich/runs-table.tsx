import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { words } from '../../../words/words.ts';
import { jobsStore, selectJobs } from '../../stores/jobs/jobs.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { isOfActive, sessionStore } from '../../stores/session/session.ts';
import { RunsTableRow } from './runs-table-row.tsx';
import classes from './start.module.css';

/** The height of a row with its line, px. In a narrow window, a result has two lines. */
const ROW_PX = 37;
/** The height of the headings, px. */
const HEAD_PX = 27;
/** Rows drawn above and below those in view, so that the Tab key finds the next one. */
const OVERSCAN = 8;

/** Every run of the workspace, newest first, with how it ended. Only the rows in view are drawn. */
export function RunsTable() {
  const session = useStore(sessionStore);
  const isLoaded = useStore(engineStore, (state) => state.isLoaded);
  const jobs = useStore(
    jobsStore,
    useShallow((state) => selectJobs(state, (job) => isOfActive(session, job))),
  );
  const { columns } = words.enrich.start;
  const scroller = useRef<HTMLDivElement>(null);
  const count = jobs.length;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => jobs[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: HEAD_PX,
    initialRect: { width: 800, height: 800 },
    useFlushSync: false,
  });
  const drawn = rows.getVirtualItems();
  return (
    <section className={classes.runs} aria-labelledby="runs-title">
      <h2 id="runs-title">{words.enrich.start.recent}</h2>
      {jobs.length === 0 ? (
        <p className={classes.empty}>{isLoaded ? words.enrich.start.empty : null}</p>
      ) : (
        <div ref={scroller} data-rows className={classes.tableFrame}>
          <table className={classes.table} aria-rowcount={count + 1}>
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
              <Gap px={(drawn[0]?.start ?? HEAD_PX) - HEAD_PX} />
              {drawn.map(({ index }) => {
                const job = jobs[index];
                return job === undefined ? null : (
                  <RunsTableRow key={job.id} job={job} index={index} measure={rows.measureElement} />
                );
              })}
              <Gap px={rows.getTotalSize() - ((drawn.at(-1)?.end ?? HEAD_PX) - HEAD_PX)} />
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The room of rows that are not drawn. */
function Gap({ px }: { px: number }) {
  return px <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={5} className={classes.gap} style={{ height: px }} />
    </tr>
  );
}
