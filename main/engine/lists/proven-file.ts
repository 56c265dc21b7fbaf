import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { sha256Of } from '../downloads/finish.ts';
import type { StoredTransfer } from '../store/transfers.ts';
import { existsSync } from '../world/files.ts';
import { filePathOf } from './describe-list.ts';

/** The path of a list's file that is still what was downloaded. Throws `file_not_found`, `file_changed`, `file_unreadable`. */
export async function provenFile(technology: string, transfer: StoredTransfer | undefined): Promise<string> {
  const path = transfer === undefined ? null : filePathOf(transfer);
  if (transfer === undefined || path === null || !existsSync(path))
    throw new StackdeskError('file_not_found', because('list_file_gone', { technology }));
  if ((await sha256Of(path)) === transfer.sha256) return path;
  throw new StackdeskError('file_changed', because('list_file_changed', { path }));
}
