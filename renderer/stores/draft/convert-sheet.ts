import type { GivenFile } from '#contract/models/file-ref.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { draftStore } from './draft.ts';
import { openSheet } from './open-draft.ts';

/** Whether LibreOffice is on this computer. */
export async function isConverterThere(): Promise<boolean> {
  try {
    return (await engine.sheets.converter()).isThere;
  } catch {
    return false;
  }
}

let running: AbortController | null = null;

/** Has a copy made of the shown file, and shows the copy; leaving the file stops this. */
export async function convertSheet(file: GivenFile): Promise<void> {
  running?.abort();
  const control = new AbortController();
  running = control;
  const isShown = () => draftStore.getState().file?.ref === file.ref;
  const leave = draftStore.subscribe(() => {
    if (!isShown()) control.abort();
  });
  try {
    const copy = await engine.sheets.convert({ path: file.ref }, { signal: control.signal });
    leave();
    if (isShown()) await openSheet(copy);
  } catch (error) {
    if (isShown() && !control.signal.aborted) draftStore.setState({ problem: problemOf(error) });
  } finally {
    leave();
  }
}
