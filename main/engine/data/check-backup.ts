import type { BackupFacts } from '../../../preload/contract/models/data.ts';
import { runBackupTask } from './run-backup-task.ts';

/**
 * Says what a file holds that could take the place of the store: a store of ours of no newer version, read as plain data from its first to its last
 * row. Throws `file_not_found`, `file_unreadable`, `backup_unfit`, `backup_newer`, `backup_damaged`.
 */
export async function checkBackup(path: string): Promise<BackupFacts> {
  return (await runBackupTask({ kind: 'inspect', path })) as BackupFacts;
}
