import type { BackupFacts } from '#contract/models/data.ts';
import { runBackupTask } from './run-backup-task.ts';

/**
 * Reads a backup from its first to its last row, as plain data, and says what it holds. Throws
 * `file_not_found`, `file_unreadable`, `backup_unfit`, `backup_newer`, `backup_older` or `backup_damaged` if it can't replace
 * the store, and `engine_stopped` once the signal is aborted.
 */
export async function checkBackup(path: string, signal?: AbortSignal): Promise<BackupFacts> {
  return (await runBackupTask({ kind: 'inspect', path }, { signal })) as BackupFacts;
}
