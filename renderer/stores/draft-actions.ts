import type { Collected, CollectRequest } from '../../preload/contract/models/collect.ts';
import type { SavedQuery } from '../../preload/contract/models/saved.ts';
import { wholeQuestion } from '../../preload/contract/values/enrich.ts';
import { engine, shell } from '../bridge.ts';
import { problemOf } from '../link/failures.ts';
import { words } from '../words/words.ts';
import {
  canStart,
  costsOfDraft,
  type Draft,
  type DraftOptions,
  type DraftReading,
  draftStore,
  emptyDraft,
} from './draft.ts';
import { cancelPreview, requestPreview } from './draft-preview.ts';
import { upsertJob } from './jobs.ts';
import { attempt, tellProblem } from './notices.ts';
import { activeWorkspace, sessionStore } from './session.ts';
import { settingsStore } from './settings.ts';
import { showEnrich } from './ui.ts';
import { waitingSheetStore } from './waiting-sheet.ts';

/** Counts what was opened, so that what takes a while can see that something else was opened meanwhile. */
let opened = 0;

/** Looks into a file and shows what enriching it would do. */
export async function openSheet(path: string): Promise<void> {
  if (activeWorkspace(sessionStore.getState()) === null) {
    waitingSheetStore.setState({ path });
    return;
  }
  waitingSheetStore.setState({ path: null });
  begin({ path });
  await inspect(path);
}

/** Shows what enriching the domains in a text would do. */
export async function openPasted(text: string): Promise<void> {
  begin({ origin: 'pasted' });
  await gather({ kind: 'text', text }, () => ({}));
}

/** Shows what asking anew for everything that a query finds would cost: by default for what was found before. */
export async function openSavedRefresh(query: SavedQuery): Promise<void> {
  begin({ origin: 'refresh' });
  await gather({ kind: 'saved', query }, ({ kinds }) => ({
    maxAgeMs: 0,
    ...(kinds.length === 0 ? {} : { kinds }),
  }));
}

/** Leaves what was there and shows a new draft. */
function begin(draft: Partial<Draft>): void {
  dropDraft();
  const { options } = draftStore.getState();
  const maxAgeMs = settingsStore.getState().settings?.maxAgeMs;
  draftStore.setState({
    ...emptyDraft,
    ...draft,
    // What narrows a question lasts for one draft only: a person who forgot it would get less than they pay for.
    options: { ...options, ...wholeQuestion, ...(maxAgeMs === undefined ? {} : { maxAgeMs }) },
  });
  showEnrich({ kind: 'draft' });
}

/** Has the engine make a file of domains that have none, and goes on with it as with any other. */
async function gather(
  source: CollectRequest['source'],
  optionsFor: (collected: Collected) => Partial<DraftOptions>,
): Promise<void> {
  const mine = opened;
  try {
    const name = words.enrich.draft.runName(source.kind === 'saved' ? 'refresh' : 'pasted', Date.now());
    const collected = await engine.enrich.collect({ source, ...(name === null ? {} : { name }) });
    if (mine !== opened) return;
    draftStore.setState(({ options }) => ({
      path: collected.path,
      options: { ...options, ...optionsFor(collected) },
    }));
    await inspect(collected.path);
  } catch (error) {
    if (mine === opened) draftStore.setState({ problem: problemOf(error) });
  }
}

export function openWaitingSheet(): void {
  const { path } = waitingSheetStore.getState();
  if (path !== null) void openSheet(path);
}

export async function chooseSheetFile(): Promise<void> {
  await attempt(async () => {
    const chosen = await shell.chooseSpreadsheet();
    if (chosen !== null) await openSheet(chosen.path);
  });
}

export async function chooseSheet(sheet: string): Promise<void> {
  const { path } = draftStore.getState();
  if (path === null) return;
  cancelPreview();
  draftStore.setState({ isCurrent: false, problem: null });
  await inspect(path, sheet);
}

async function inspect(path: string, sheet?: string): Promise<void> {
  const isStillWanted = () => draftStore.getState().path === path;
  try {
    const inspection = await engine.sheets.inspect(sheet === undefined ? { path } : { path, sheet });
    if (!isStillWanted()) return;
    // A file of ours has one column, however few of its lines hold a domain.
    const column = inspection.domainColumn ?? (draftStore.getState().origin === 'file' ? null : 0);
    draftStore.setState({ inspection, column, fallback: null, budget: null, resendUnknown: false });
    requestPreview();
  } catch (error) {
    if (isStillWanted()) draftStore.setState({ problem: problemOf(error) });
  }
}

/** Reads a file of ours once more after it could not be read or priced. */
export async function readDraftAgain(): Promise<void> {
  const { path } = draftStore.getState();
  if (path === null) return;
  draftStore.setState({ problem: null });
  await inspect(path);
}

export function chooseColumn(column: number): void {
  draftStore.setState(({ fallback }) => ({
    column,
    fallback: fallback === column ? null : fallback,
    budget: null,
    resendUnknown: false,
  }));
  requestPreview();
}

/** Has the domains of the rows read in another way, which has a price of its own. */
export function changeReading(changes: Partial<DraftReading>): void {
  draftStore.setState({ ...changes, budget: null, resendUnknown: false });
  requestPreview();
}

/** Asks another question. A budget, and the word to ask again what is in doubt, were meant for the price of the one before. */
export function changeOptions(changes: Partial<DraftOptions>): void {
  draftStore.setState(({ options }) => ({
    options: { ...options, ...changes },
    budget: null,
    resendUnknown: false,
  }));
  requestPreview();
}

export function setBudget(budget: number | null): void {
  draftStore.setState({ budget });
}

/** Whether lookups in doubt are asked again; what was typed as budget was meant for another price. */
export function setResendUnknown(resendUnknown: boolean): void {
  draftStore.setState({ resendUnknown, budget: null });
}

/** Starts what was previewed; the one way in which a file's enrichment comes to cost anything. */
export async function startDraft(): Promise<void> {
  const draft = draftStore.getState();
  if (!canStart(draft) || draft.preview === null) return;
  const { budget, resends: resendUnknown } = costsOfDraft(draft);
  draftStore.setState({ isStarting: true });
  try {
    const job = await engine.enrich.start({
      jobId: draft.preview.jobId,
      budget,
      resendUnknown,
    });
    upsertJob(job);
    draftStore.setState({ ...emptyDraft, options: draft.options });
    showEnrich({ kind: 'run', jobId: job.id });
  } catch (error) {
    draftStore.setState({ isStarting: false });
    tellProblem(error);
    requestPreview();
  }
}

/** Leaves the file as it is. */
export function dropDraft(): void {
  opened += 1;
  cancelPreview();
  const { preview, options } = draftStore.getState();
  if (preview !== null) void engine.enrich.discard({ jobId: preview.jobId }).catch(() => undefined);
  draftStore.setState({ ...emptyDraft, options });
}
