import type { Tour, TourMode } from '#contract/models/home.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt, tell, tellUnlessRestarting } from '../frame/notices.ts';
import { goTo, uiStore } from '../frame/ui.ts';
import { jobsStore } from '../jobs/jobs.ts';
import { listsStore } from '../lists/lists.ts';
import { foreignWorkspace, hasFilters, savedStore } from '../saved/saved.ts';
import { sessionStore, workspaceKey } from '../session/session.ts';
import { emptyHome, type HomeState, homeStore, isTourDue } from './home.ts';

/** A run sends many events a second. What it changed is read again this long after the last read, ms. */
const REST_MS = 3_000;

let isBusy = false;
let isOutdated = false;

/** Keeps the home screen's data current until the returned function is called. */
export function watchHome(): () => void {
  void readHome();
  const stops = [
    sessionStore.subscribe((now, before) => {
      if (workspaceKey(now) !== workspaceKey(before)) void readHome();
    }),
    savedStore.subscribe((now, before) => {
      if (now.revision !== before.revision) void readHome();
    }),
    jobsStore.subscribe((now, before) => {
      if (now.jobs.size !== before.jobs.size) void readHome();
    }),
    listsStore.subscribe((now, before) => {
      if (now.lists.size !== before.lists.size) void readHome();
    }),
  ];
  return () => {
    for (const each of stops) each();
    isOutdated = false;
  };
}

/** Reads everything again; what is asked for while that goes on is read once, a while later. */
async function readHome(): Promise<void> {
  isOutdated = true;
  if (isBusy) return;
  isBusy = true;
  while (isOutdated) {
    isOutdated = false;
    const key = workspaceKey(sessionStore.getState());
    if (key === null) break;
    await Promise.all([
      engine.home.lookups({}).then((lookups) => keep(key, { lookups })),
      engine.home.changes({}).then((changes) => keep(key, { changes })),
      engine.home.tour().then((tour) => keep(key, { tour })),
    ]).catch(tellUnlessRestarting);
    if (workspaceKey(sessionStore.getState()) === key) await rest();
  }
  isBusy = false;
}

/** Waits, unless another workspace is chosen: that is read at once. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    const key = workspaceKey(sessionStore.getState());
    const end = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(end, REST_MS);
    const stopListening = sessionStore.subscribe((now) => {
      if (workspaceKey(now) !== key) end();
    });
  });
}

function keep(workspace: string, read: Partial<HomeState>): void {
  if (workspaceKey(sessionStore.getState()) !== workspace) return;
  const isDue = read.tour != null && isTourDue(read.tour);
  homeStore.setState((before) => ({
    ...(before.workspace === workspace ? before : emptyHome),
    ...read,
    workspace,
    wasTourDue: isDue || (before.workspace === workspace && before.wasTourDue),
  }));
}

/** Sets when the tour is shown. */
function setTourMode(mode: TourMode): Promise<boolean> {
  return keepTour(() => engine.home.setTour({ mode }));
}

/** Hides the tour in every workspace, and says how to show it again. */
export async function hideTour(words: string): Promise<void> {
  if (await setTourMode('hidden')) tell(words);
}

/** Shows the tour, because a person asked for it. */
export async function showTour(): Promise<void> {
  goTo('home');
  await setTourMode('shown');
}

/**
 * Notes when the person found something in Saved: the one step of the tour that nothing else records. Returns
 * a function that stops this.
 */
export function watchForFound(): () => void {
  let noted: string | null = null;
  return savedStore.subscribe((saved) => {
    const { result } = saved;
    const key = workspaceKey(sessionStore.getState());
    if (result === null || result.total === 0 || key === null || key === noted) return;
    if (
      uiStore.getState().screen !== 'saved' ||
      !hasFilters(result.query) ||
      foreignWorkspace(saved) !== null
    )
      return;
    noted = key;
    void engine.home.sawSaved().then(
      (tour) => keep(key, { tour }),
      () => {
        noted = null;
      },
    );
  });
}

function keepTour(work: () => Promise<Tour>): Promise<boolean> {
  const key = workspaceKey(sessionStore.getState());
  return attempt(async () => {
    const tour = await work();
    if (key !== null) keep(key, { tour });
  });
}
