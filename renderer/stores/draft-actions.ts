import { engine, shell } from '../bridge.ts';
import { problemOf } from '../link/failures.ts';
import { budgetOf, canStart, type DraftOptions, draftStore, emptyDraft } from './draft.ts';
import { cancelPreview, requestPreview } from './draft-preview.ts';
import { upsertJob } from './jobs.ts';
import { attempt, tellProblem } from './notices.ts';
import { activeWorkspace, sessionStore } from './session.ts';
import { settingsStore } from './settings.ts';
import { showEnrich } from './ui.ts';
import { waitingSheetStore } from './waiting-sheet.ts';

/** Looks into a file and shows what enriching it would do. */
export async function openSheet(path: string): Promise<void> {
  if (activeWorkspace(sessionStore.getState()) === null) {
    waitingSheetStore.setState({ path });
    return;
  }
  waitingSheetStore.setState({ path: null });
  dropDraft();
  const { options } = draftStore.getState();
  const maxAgeMs = settingsStore.getState().settings?.maxAgeMs;
  draftStore.setState({
    ...emptyDraft,
    path,
    options: maxAgeMs === undefined ? options : { ...options, maxAgeMs },
  });
  showEnrich({ kind: 'draft' });
  await inspect(path);
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
    draftStore.setState({ inspection, column: inspection.domainColumn, budget: null });
    requestPreview();
  } catch (error) {
    if (isStillWanted()) draftStore.setState({ problem: problemOf(error) });
  }
}

export function chooseColumn(column: number): void {
  draftStore.setState({ column, budget: null });
  requestPreview();
}

export function changeOptions(changes: Partial<DraftOptions>): void {
  draftStore.setState(({ options }) => ({ options: { ...options, ...changes }, budget: null }));
  requestPreview();
}

export function setBudget(budget: number | null): void {
  draftStore.setState({ budget });
}

/** Starts what was previewed; the one way in which a file's enrichment comes to cost anything. */
export async function startDraft(): Promise<void> {
  const draft = draftStore.getState();
  if (!canStart(draft) || draft.preview === null) return;
  draftStore.setState({ isStarting: true });
  try {
    const job = await engine.enrich.start({ jobId: draft.preview.jobId, budget: budgetOf(draft) });
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
  cancelPreview();
  const { preview, options } = draftStore.getState();
  if (preview !== null) void engine.enrich.discard({ jobId: preview.jobId }).catch(() => undefined);
  draftStore.setState({ ...emptyDraft, options });
}
