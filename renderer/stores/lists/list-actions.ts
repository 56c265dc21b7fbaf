import type { Problem } from '#contract/models/job.ts';
import type { List, ListStart } from '#contract/models/list.ts';
import { plainLabel } from '#shared/money/labels.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { keepKeysFor } from '../frame/kept-keys.ts';
import { attempt, tell, tellProblem, tellUnlessRestarting } from '../frame/notices.ts';
import { showLists } from '../frame/ui.ts';
import { activeConnection, activeWorkspace, sessionStore, workspaceKey } from '../session/session.ts';
import { listsStore, replaceLists, upsertList } from './lists.ts';

/** Reads the lists that this computer knows; asks the service nothing. */
export async function readLists(): Promise<void> {
  const workspace = activeWorkspace(sessionStore.getState());
  if (workspace === null) {
    replaceLists([]);
    return;
  }
  const lists = await engine.lists.list();
  if (activeWorkspace(sessionStore.getState())?.id === workspace.id) replaceLists(lists);
}

/** Asks the service for its history; free. Returns whether that worked. */
export async function refreshLists(): Promise<boolean> {
  if (listsStore.getState().isRefreshing) return false;
  listsStore.setState({ isRefreshing: true });
  const isDone = await attempt(async () => replaceLists(await engine.lists.refresh()));
  listsStore.setState({ isRefreshing: false });
  return isDone;
}

let askedFor: string | null = null;

/**
 * Asks for the history once for each workspace, when its token is known, so that lists started by others
 * appear without a press of a button. If the service can't be reached, only the lists known here are shown.
 */
export async function refreshListsOnce(): Promise<void> {
  const state = sessionStore.getState();
  const key = workspaceKey(state);
  if (key === null || key === askedFor || activeConnection(state)?.state === 'awaited') return;
  askedFor = key;
  const isStillWanted = () => workspaceKey(sessionStore.getState()) === key;
  const lists = await engine.lists.refresh().catch(() => null);
  if (lists !== null && isStillWanted()) replaceLists(lists);
}

/** Opens the facts of a list; null closes them. */
export function openListFacts(id: number | null): void {
  listsStore.setState({ open: id });
}

/** Shows the table of lists with the facts of one list open. */
export function showListFacts(id: number): void {
  showLists({ kind: 'table' });
  openListFacts(id);
}

/** Another workspace is in use: clears what belongs to the old one. */
export function resetLists(): void {
  listsStore.setState({ form: null, open: null, lists: new Map() });
}

/** Opens the form for a new list on the screen of lists, maybe with a technology. */
export function openListForm(technology = ''): void {
  showLists({ kind: 'table' });
  keepKeysFor('list');
  listsStore.setState({ form: { technology } });
}

export function closeListForm(): void {
  listsStore.setState({ form: null });
}

/** A list to start, with its label. */
type LabelledStart = ListStart & { label: string | null };

/**
 * The result of a start. `refused` is shown by the form: the service names what is wrong, or a colleague starts this
 * list. `told` was shown already.
 */
export type StartOutcome =
  | { kind: 'started'; list: List }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'told' };

/**
 * Starts a list: the only way in which a list costs anything. If an earlier start of the technology is in
 * doubt, or was and turned out to have made this list, the person is asked first.
 */
export async function startList(start: LabelledStart, resendUnknown = false): Promise<StartOutcome> {
  try {
    const list = await engine.lists.start({ ...start, resendUnknown });
    upsertList(list);
    return { kind: 'started', list };
  } catch (error) {
    const problem = problemOf(error);
    const isRefused = problem.code === 'invalid_request' || problem.code === 'list_elsewhere';
    if (problem.reason?.key === 'asked_in_doubt' || problem.reason?.key === 'asked_and_charged')
      askAgain(start, words.lists.inDoubt(start.technology));
    else if (problem.reason?.key === 'start_found') askAgain(start, words.lists.found(start.technology));
    else if (!isRefused || resendUnknown) tellProblem(error);
    // A start whose answer was lost is in the table as unknown.
    await readLists().catch(tellUnlessRestarting);
    return isRefused ? { kind: 'refused', problem } : { kind: 'told' };
  }
}

/** Says why a list was not started, with a button to do it all the same. */
function askAgain(start: LabelledStart, message: string): void {
  const again = { label: words.lists.startAnyway, run: () => void startList(start, true) };
  tell(message, { stays: true, actions: [again] });
}

/** Starts or resumes a download; `mayUseReserve` only after a person confirmed it twice. */
export function downloadList(id: number, mayUseReserve = false): Promise<boolean> {
  return change(id, () => engine.lists.download({ id, mayUseReserve }));
}

/**
 * Downloads the file again next to the present one. The person confirmed it twice, so it may use one of the
 * last attempts.
 */
export function downloadListAnew(id: number): Promise<boolean> {
  return change(id, () => engine.lists.download({ id, isAnew: true, mayUseReserve: true }));
}

export function pauseList(id: number): Promise<boolean> {
  return change(id, () => engine.lists.pause({ id }));
}

/** Gives a download up and deletes what came so far. */
export function cancelList(id: number): Promise<boolean> {
  return change(id, () => engine.lists.cancel({ id }));
}

/** Asks the person for the file of a list that was moved; true if it is the one that was downloaded. */
export async function locateList(id: number): Promise<boolean> {
  let isFound = false;
  await attempt(async () => {
    const chosen = await shell.chooseListFile();
    if (chosen !== null) isFound = await change(id, () => engine.lists.locate({ id, path: chosen.ref }));
  });
  return isFound;
}

/**
 * Asks the person for a folder, and looks there for the files of all lists of the workspace whose file is
 * missing. Null if none was chosen.
 */
export async function locateLists(): Promise<{ located: number; missing: number } | null> {
  let outcome: { located: number; missing: number } | null = null;
  if (listsStore.getState().isLocating) return null;
  listsStore.setState({ isLocating: true });
  await attempt(async () => {
    const chosen = await shell.chooseListFolder();
    if (chosen === null) return;
    const { located, missing } = await engine.lists.locateIn({ folder: chosen.ref });
    for (const list of located) upsertList(list);
    outcome = { located: located.length, missing };
  });
  listsStore.setState({ isLocating: false });
  return outcome;
}

/** Compares the file with what was downloaded; null if that failed. */
export function verifyList(id: number): Promise<'same' | 'changed' | null> {
  return changeUnlessChanged(id, () => engine.lists.verify({ id }));
}

/**
 * Moves the file to the trash, or deletes it if there is no trash for it, but only if it is unchanged: a
 * person's changes are theirs. Returns what happened, null if it failed.
 */
export async function deleteListFile(id: number): Promise<'trashed' | 'deleted' | 'changed' | null> {
  let isTrashed = false;
  const outcome = await changeUnlessChanged(id, async () => {
    const deleted = await engine.lists.deleteFile({ id });
    ({ isTrashed } = deleted);
    return deleted.list;
  });
  return outcome !== 'same' ? outcome : isTrashed ? 'trashed' : 'deleted';
}

/** A changed file is a result here, not a failure. */
async function changeUnlessChanged(
  id: number,
  work: () => Promise<List>,
): Promise<'same' | 'changed' | null> {
  let isChanged = false;
  const isDone = await change(id, async () => {
    try {
      return await work();
    } catch (error) {
      if (problemOf(error).code !== 'file_changed') throw error;
      isChanged = true;
      return engine.lists.get({ id });
    }
  });
  return isChanged ? 'changed' : isDone ? 'same' : null;
}

/** Gives a list that this computer started another label. */
export function relabelList(id: number, text: string): Promise<boolean> {
  return change(id, () => engine.lists.relabel({ id, label: plainLabel(text) }));
}

export function setAutomatic(id: number, automatic: boolean): Promise<boolean> {
  return change(id, () => engine.lists.setAutomatic({ id, automatic }));
}

async function change(id: number, work: () => Promise<List>): Promise<boolean> {
  setBusy(id, true);
  const isDone = await attempt(async () => upsertList(await work()));
  // A failed call may have changed the list, too: a file that is gone, attempts that were used.
  if (!isDone) await engine.lists.get({ id }).then(upsertList, () => undefined);
  setBusy(id, false);
  return isDone;
}

function setBusy(id: number, isBusy: boolean): void {
  listsStore.setState(({ busy }) => {
    const after = new Set(busy);
    if (isBusy) after.add(id);
    else after.delete(id);
    return { busy: after };
  });
}
