import { type Tour, type TourStep, tourModeSchema } from '#contract/models/home.ts';
import type { Reader, Writer } from '../store/database.ts';
import { hasStartedJob } from '../store/jobs.ts';
import { hasStartedList } from '../store/lists.ts';
import { recentLookups } from '../store/recent-lookups.ts';
import { keepValue, readValue } from '../store/settings.ts';

const MODE = 'tour.mode';
const sawSaved = (workspace: number) => `tour.saved/${workspace}`;

/** The state of the tour in a workspace. What is there decides which steps are done. */
export function readTour(db: Reader, workspace: number): Tour {
  const mode = tourModeSchema.safeParse(readValue(db, MODE));
  const isDone: Record<TourStep, () => boolean> = {
    lookup: () => recentLookups(db, workspace, 1).length > 0,
    spreadsheet: () => hasStartedJob(db, workspace),
    list: () => hasStartedList(db, workspace),
    saved: () => readValue(db, sawSaved(workspace)) === true,
  };
  const steps: readonly TourStep[] = ['lookup', 'spreadsheet', 'list', 'saved'];
  return { mode: mode.success ? mode.data : 'while_new', done: steps.filter((step) => isDone[step]()) };
}

/** Saves how a person wants the tour, for all workspaces. */
export function keepTourMode(db: Writer, mode: Tour['mode']): void {
  keepValue(db, MODE, mode);
}

/** Saves that a person saw what is saved in a workspace. Nothing else shows this. */
export function keepSawSaved(db: Writer, workspace: number): void {
  keepValue(db, sawSaved(workspace), true);
}
