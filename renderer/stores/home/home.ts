import { createStore } from 'zustand/vanilla';
import type { Changes, RecentLookup, Tour, TourStep } from '#contract/models/home.ts';
import { type SessionState, workspaceKey } from '../session/session.ts';

/** What the home screen shows, besides the data of other stores; each field is null until read. */
export interface HomeState {
  /** The workspace of this data, by `workspaceKey`. */
  workspace: string | null;
  lookups: readonly RecentLookup[] | null;
  changes: Changes | null;
  tour: Tour | null;
  /** Whether the tour had steps left since the start: then it stays, so that its last step is seen ticked. */
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

/** The data of the workspace in use. Late answers for another workspace give nothing. */
export function homeOf(home: HomeState, session: SessionState): HomeState {
  return home.workspace === workspaceKey(session) ? home : emptyHome;
}

/** Whether to show the tour: while steps are left, or because a person asked for it. */
export function isTourDue({ mode, done }: Tour): boolean {
  return mode === 'shown' || (mode === 'while_new' && tourSteps.some((step) => !done.includes(step)));
}

export const tourSteps: readonly TourStep[] = ['lookup', 'spreadsheet', 'list', 'saved'];
