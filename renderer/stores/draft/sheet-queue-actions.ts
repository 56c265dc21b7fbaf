import type { GivenFile } from '#contract/models/file-ref.ts';
import { isConvertible } from '#shared/files/convertible.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { showEnrich } from '../frame/ui.ts';
import { activeWorkspace, sessionStore } from '../session/session.ts';
import { type Draft, draftStore } from './draft.ts';
import { startDraft } from './draft-actions.ts';
import { openSheet } from './open-draft.ts';
import { emptyQueue, sheetQueueStore } from './sheet-queue.ts';
import { waitingSheetStore } from './waiting-sheet.ts';

/** Counts openings, so that files of an older choice are no longer queued. */
let opened = 0;

/**
 * Shows the first of these files that can be read. The others wait, and those that can't be read are named.
 * Nothing is paid.
 */
export async function openSheets(files: readonly GivenFile[]): Promise<void> {
  opened += 1;
  const mine = opened;
  const [only, ...others] = new Map(files.map((file) => [file.path, file])).values();
  if (only === undefined) return;
  if (activeWorkspace(sessionStore.getState()) === null) {
    waitingSheetStore.setState({ files: [only, ...others] });
    return;
  }
  waitingSheetStore.setState({ files: [] });
  sheetQueueStore.setState(emptyQueue);
  if (others.length === 0) return openSheet(only);
  let isShown = false;
  for (const file of [only, ...others]) {
    const problem = await problemWith(file);
    if (mine !== opened) return;
    if (problem !== null)
      sheetQueueStore.setState(({ refused }) => ({ refused: [...refused, { path: file.path, problem }] }));
    else if (isShown) sheetQueueStore.setState(({ waiting }) => ({ waiting: [...waiting, file] }));
    else {
      isShown = true;
      void openSheet(file);
    }
  }
  // The start view says what was refused.
  if (!isShown) showEnrich({ kind: 'start' });
}

/** Shows the next file that waits, with the choices of the one before. */
export function openNextSheet(): void {
  openNext(choicesOf(draftStore.getState()));
}

/** Starts what was previewed, and shows the next file that waits. */
export async function startAndGoOn(): Promise<void> {
  const choices = choicesOf(draftStore.getState());
  if (await startDraft()) openNext(choices);
}

function openNext(choices: Partial<Draft>): void {
  const [next, ...waiting] = sheetQueueStore.getState().waiting;
  if (next === undefined) return;
  sheetQueueStore.setState({ waiting });
  void openSheet(next, { choices });
}

/** What holds for files that were opened together. What is of the rows of one file, such as its totals, is not. */
function choicesOf(draft: Draft): Partial<Draft> {
  const { domains, personalAddresses, platformPages, outputEncoding, outputDir, leaveOut, label } = draft;
  const { options } = draft;
  return { domains, personalAddresses, platformPages, outputEncoding, outputDir, leaveOut, label, options };
}

export function forgetWaiting(): void {
  sheetQueueStore.setState({ waiting: [] });
}

export function forgetRefused(): void {
  sheetQueueStore.setState({ refused: [] });
}

/** Why a file can't be shown; null if it can, or if it only has to be converted first. */
async function problemWith(file: GivenFile) {
  try {
    await engine.sheets.inspect({ path: file.ref });
    return null;
  } catch (error) {
    const problem = problemOf(error);
    return isConvertible(problem.reason?.key) ? null : problem;
  }
}
