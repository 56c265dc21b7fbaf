import type { LeaveOut } from '../../preload/contract/models/leave-out.ts';
import { shell } from '../bridge.ts';
import { draftStore } from './draft.ts';
import { requestPreview } from './draft-preview.ts';
import { attempt } from './notices.ts';

/** Leaves other rows out. A budget was meant for the price of the rows before. */
export function changeLeaveOut(changes: Partial<LeaveOut>): void {
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
    if (chosen !== null) leaveOutFile(chosen.path);
  });
}

export function leaveOutFile(path: string): void {
  const { files } = draftStore.getState().leaveOut;
  if (!files.includes(path)) changeLeaveOut({ files: [...files, path] });
}
