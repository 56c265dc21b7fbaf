import type { EngineEvent } from '#contract/events.ts';
import { joinEngine } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { resetChanges } from '../changes/change-actions.ts';
import { draftStore } from '../draft/draft.ts';
import { dropDraft } from '../draft/draft-actions.ts';
import { requestPreview } from '../draft/draft-preview.ts';
import { touchExplore } from '../explore/explore-actions.ts';
import { noteScan, reopenExplore, resetExplore } from '../explore/explore-open.ts';
import { closeRows, reopenRows } from '../explore/live-rows.ts';
import { dropJob, jobsStore, replaceJobs, upsertJob } from '../jobs/jobs.ts';
import { readTasks, upsertTask } from '../jobs/tasks.ts';
import { readLists, resetLists } from '../lists/list-actions.ts';
import { dropList, upsertList } from '../lists/lists.ts';
import { renewLookup, resetLookup } from '../lookup/lookup-actions.ts';
import { resetSaved, touchSaved } from '../saved/saved-actions.ts';
import { engineStore } from '../session/engine-state.ts';
import { followService } from '../session/follow-service.ts';
import { activeWorkspace, isOfActive, sessionStore, showCharge, workspaceKey } from '../session/session.ts';
import { readSession } from '../session/session-actions.ts';
import { noteSettings, readSettings } from '../session/settings.ts';
import { noteTeam, readTeam } from '../session/team.ts';
import { noteWatch, readWatches, resetWatches } from '../watches/watch-actions.ts';
import { bringBack } from './kept-over-reload.ts';
import { tellUnlessRestarting } from './notices.ts';
import { openWaitingFiles } from './open-files.ts';

/**
 * Keeps all stores current by the engine's events. After each start of the engine everything is read again.
 */
export function startFeed(): void {
  joinEngine(
    () => void follow(),
    (state) => engineStore.setState(state),
  );
  followService(() => engine.session.refreshBalance());
  sessionStore.subscribe((now, before) => {
    if (workspaceKey(now) === workspaceKey(before)) return;
    // The old workspace would have paid for the draft.
    dropDraft();
    resetSaved();
    resetChanges();
    resetLookup();
    resetLists();
    resetWatches();
    void resetExplore();
    closeRows();
    bringBack();
    // At a start `readAll` goes on with these.
    if (workspaceKey(before) === null && !engineStore.getState().isLoaded) return;
    void readWatches().catch(tellUnlessRestarting);
    void readLists().catch(tellUnlessRestarting);
    void readJobs().catch(tellUnlessRestarting);
  });
}

/** Settles when everything was read for the first time, or after `limitMs`. */
export function firstAnswers(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (engineStore.getState().isLoaded) return resolve();
    const settle = () => {
      clearTimeout(limit);
      forget();
      resolve();
    };
    const limit = setTimeout(settle, limitMs);
    const forget = engineStore.subscribe(({ isLoaded }) => {
      if (isLoaded) settle();
    });
  });
}

async function follow(): Promise<void> {
  try {
    // Called before anything is read: the engine then collects events first, and none is missed.
    const events = engine.events.subscribe();
    void readAll().catch(tellUnlessRestarting);
    for await (const event of await events) apply(event);
  } catch {
    // The engine is gone; its next start brings another port, and another call of this.
  }
}

async function readAll(): Promise<void> {
  const session = readSession();
  const ofWorkspace = session.then(() => Promise.all([readJobs(), readLists(), readWatches()]));
  await Promise.all([session, ofWorkspace, readSettings(), readTasks(), readTeam()]);
  engineStore.setState({ isLoaded: true });
  // The drafts of an engine that stopped are gone.
  if (draftStore.getState().inspection !== null) {
    draftStore.setState({ preview: null });
    requestPreview();
  }
  // The lists that were open in it are gone, too.
  await reopenExplore();
  await reopenRows();
}

async function readJobs(): Promise<void> {
  const hasWorkspace = activeWorkspace(sessionStore.getState()) !== null;
  replaceJobs(hasWorkspace ? await engine.jobs.list() : []);
  if (hasWorkspace) openWaitingFiles();
}

function apply(event: EngineEvent): void {
  switch (event.type) {
    case 'job':
      upsertJob(event.job);
      break;
    case 'job_removed':
      dropJob(event.jobId);
      break;
    case 'session':
      sessionStore.setState({ session: event.session });
      break;
    case 'settings':
      noteSettings(event.settings);
      break;
    case 'scan':
      if (event.path === draftStore.getState().file?.path) draftStore.setState({ scannedRows: event.rows });
      noteScan(event.path, event.rows);
      break;
    case 'list':
      upsertList(event.list);
      break;
    case 'list_removed':
      dropList(event.listId);
      break;
    case 'task':
      upsertTask(event.task);
      break;
    case 'saved':
      touchSaved();
      renewLookup();
      touchExplore();
      break;
    case 'watch':
    case 'watch_removed':
    case 'watch_ended':
    case 'watch_paused':
      noteWatch(event);
      break;
    case 'team':
      noteTeam(event.team);
      break;
    case 'waiting':
      // The button that was pressed shows it.
      break;
    case 'charged':
      if (isOfWorkspace(event.jobId)) showCharge(event.wallet, event.credits);
      break;
  }
}

/** A run of another workspace may be running; its cost is not taken from the balance shown. */
function isOfWorkspace(jobId: number | null): boolean {
  const job = jobId === null ? undefined : jobsStore.getState().jobs.get(jobId);
  return job === undefined || isOfActive(sessionStore.getState(), job);
}
