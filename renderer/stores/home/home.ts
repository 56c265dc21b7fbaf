import { createStore } from 'zustand/vanilla';
import type { Changes, RecentLookup, Tour, TourStep } from '../../../preload/contract/models/home.ts';
import { type SessionState, workspaceKey } from '../session/session.ts';

/** What the home screen shows beside what other stores hold; each is null until it was read. */
export interface HomeState {
  /** The workspace of which all this is, by `workspaceKey`. */
  workspace: string | null;
  lookups: readonly RecentLookup[] | null;
  changes: Changes | null;
  tour: Tour | null;
  /** Whether the tour had something left since the start: its last step is seen ticked, too. */
  wasTourDue: boolean;
}

export const emptyHome: HomeState = {
  workspace: null,
  lookups: null,
  changes: null,
  tour: null,
  wasTourDue: false,
};

export const homeStore = createStore<HomeState>(() => emptyHome);

/** What was read of the workspace in use; nothing of another one, however late its answers come. */
export function homeOf(home: HomeState, session: SessionState): HomeState {
  return home.workspace === workspaceKey(session) ? home : emptyHome;
}

/** Whether the tour is to be shown: as long as there is something left of it, or because a person asked for it. */
export function isTourDue({ mode, done }: Tour): boolean {
  return mode === 'shown' || (mode === 'while_new' && tourSteps.some((step) => !done.includes(step)));
}

export const tourSteps: readonly TourStep[] = ['lookup', 'spreadsheet', 'list', 'saved'];
