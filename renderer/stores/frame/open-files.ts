import type { GivenFile } from '#contract/models/file-ref.ts';
import { fileNameOf } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { openSheets } from '../draft/sheet-queue-actions.ts';
import { waitingSheetStore } from '../draft/waiting-sheet.ts';
import { openOwnFile } from '../explore/explore-open.ts';
import { activeWorkspace, sessionStore } from '../session/session.ts';
import { tell } from './notices.ts';
import type { Ui } from './ui.ts';

/** Whether a file that is dropped on this screen is explored; on others it is enriched. */
export function explores({ screen, isConnecting }: Pick<Ui, 'screen' | 'isConnecting'>): boolean {
  return screen === 'lists' && !isConnecting;
}

/** Files that a list can be made of, by their names; others can only be enriched, after they were converted. */
const EXPLORABLE = /\.(?:csv|tsv|txt|xlsx|xlsm|ods|parquet)$/i;
const PARQUET = /\.parquet$/i;

/**
 * Shows files that the person dropped or opened: `toExplore` says what for. A Parquet file can only be explored. If
 * there is no workspace yet, they wait for one.
 */
export async function openFiles(files: readonly GivenFile[], toExplore: boolean): Promise<void> {
  const isTable = ({ path }: GivenFile) => (toExplore ? EXPLORABLE : PARQUET).test(path);
  const [first] = files;
  if (first === undefined) return;
  if (activeWorkspace(sessionStore.getState()) === null || !isTable(first))
    return openSheets(files.filter((file) => !PARQUET.test(file.path) || file === first));
  if (files.length > 1) tell(words.app.droppedFirst(fileNameOf(first.path)));
  await openOwnFile(first);
}

/** Shows files that waited for a workspace. */
export function openWaitingFiles(): void {
  const { files } = waitingSheetStore.getState();
  waitingSheetStore.setState({ files: [] });
  void openFiles(files, false);
}
