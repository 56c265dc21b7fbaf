import { useStore } from 'zustand';
import { uiStore } from '../../stores/frame/ui.ts';
import { DraftView } from './draft-view.tsx';
import { RunView } from './run-view.tsx';
import classes from './sheet-queue.module.css';
import { SheetQueue } from './sheet-queue.tsx';
import { StartView } from './start-view.tsx';

/** Enriching, step by step: choose a file, see the price, watch the run, take the file. */
export function EnrichScreen() {
  return (
    <div className={classes.whole}>
      <SheetQueue />
      <div className={classes.view}>
        <Moment />
      </div>
    </div>
  );
}

function Moment() {
  const view = useStore(uiStore, (state) => state.enrich);
  if (view.kind === 'draft') return <DraftView />;
  if (view.kind === 'run') return <RunView key={view.jobId} jobId={view.jobId} />;
  return <StartView />;
}
