import type { GivenFile } from '#contract/models/file-ref.ts';
import { shell } from '../../bridge.ts';
import { attempt } from '../frame/notices.ts';
import { type DraftLeaveOut, draftStore } from './draft.ts';
import { requestPreview } from './draft-preview.ts';

/** Changes what is left out. A budget was for the old price. */
export function changeLeaveOut(changes: Partial<DraftLeaveOut>): void {
  draftStore.setState(({ leaveOut }) => ({
    leaveOut: { ...leaveOut, ...changes },
    budget: null,
    resendUnknown: false,
  }));
  requestPreview();
}

/** Asks for a file whose domains are left out. */
export async function chooseLeaveOutFile(): Promise<void> {
  await attempt(async () => {
    const chosen = await shell.chooseSpreadsheet();
    if (chosen !== null) leaveOutFile(chosen);
  });
}

export function leaveOutFile(file: GivenFile): void {
  const { files } = draftStore.getState().leaveOut;
  if (!files.some(({ path }) => path === file.path)) changeLeaveOut({ files: [...files, file] });
}
