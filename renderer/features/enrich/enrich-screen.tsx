import { useStore } from 'zustand';
import { uiStore } from '../../stores/ui.ts';
import { DraftView } from './draft-view.tsx';
import { RunView } from './run-view.tsx';
import { StartView } from './start-view.tsx';

/** The main job in its moments: choose a file, see the price, watch it run, take the file. */
export function EnrichScreen() {
  const view = useStore(uiStore, (state) => state.enrich);
  if (view.kind === 'draft') return <DraftView />;
  if (view.kind === 'run') return <RunView key={view.jobId} jobId={view.jobId} />;
  return <StartView />;
}
