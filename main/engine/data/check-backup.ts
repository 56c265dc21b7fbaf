import type { BackupFacts } from '../../../preload/contract/models/data.ts';
import { runBackupTask } from './run-backup-task.ts';

/**
 * Reads a backup from its first to its last row, as plain data, and says what it holds. Throws
 * `file_not_found`, `file_unreadable`, `backup_unfit`, `backup_newer` or `backup_damaged` if it can't replace
 * the store.
 */
export async function checkBackup(path: string): Promise<BackupFacts> {
  return (await runBackupTask({ kind: 'inspect', path })) as BackupFacts;
}
