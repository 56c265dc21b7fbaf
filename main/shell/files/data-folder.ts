import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { shell } from 'electron';
import { StackdeskError } from '#contract/errors.ts';
import type { ControlCall } from '#contract/host.ts';
import type { Restored } from '#contract/models/data.ts';
import type { Task } from '#contract/models/task.ts';
import { because } from '#contract/reason.ts';
import type { ShellInput } from '#contract/shell.ts';
import type { Log } from '../diagnostics/log.ts';
import type { RecentFiles } from '../menu/recent-files.ts';
import type { Keychain } from '../security/keychain.ts';
import type { Questions } from '../security/questions.ts';
import type { Preferences } from '../system/preferences.ts';
import type { FileHandles } from './file-handles.ts';

export interface DataFolderOptions {
  call: ControlCall;
  /** Starts a new engine. Ends the old one first if it still runs. */
  renewEngine: () => Promise<void>;
  stopSandbox: () => void;
  keychain: Keychain;
  questions: Pick<Questions, 'confirm'>;
  preferences: Preferences;
  handles: FileHandles;
  recent: RecentFiles;
  log: Pick<Log, 'clear'>;
  paths: { dataDir: string };
}

/** Work on the whole data folder, which affects more than the engine. */
export interface DataFolder {
  openFolder(): Promise<void>;
  /** Restores a backup, by the handle of the chosen file, if the person agrees to its name, date and size. */
  restore(backup: string): Promise<Restored>;
  /** Frees space. Asks the person first if something would be deleted that can still be restored. */
  compact(input: ShellInput<'compactData'>): Promise<Task>;
  /** Deletes everything, if the person agrees. The program is then as at its first start. */
  erase(): Promise<{ left: string[] }>;
}

export function createDataFolder(options: DataFolderOptions): DataFolder {
  const { call, renewEngine, keychain, preferences, questions, handles, paths } = options;
  return {
    openFolder: async () => {
      const complaint = await shell.openPath(paths.dataDir);
      if (complaint !== '')
        throw new StackdeskError(
          'file_unreadable',
          because('not_opened', { path: paths.dataDir, words: complaint }),
        );
    },
    restore: async (backup) => {
      const path = handles.pathOf(backup, 'backup');
      if (path === null) throw new StackdeskError('usage', because('backup_not_chosen'));
      const { mtimeMs, size } = await stat(path).catch(() => {
        throw new StackdeskError('file_not_found', because('backup_not_opened', { path }));
      });
      await questions.confirm('restore', { name: basename(path), atMs: mtimeMs, bytes: size });
      return whileRenewed(() => call('restore', { path }), renewEngine);
    },
    compact: async ({ copies }) => {
      const { upTo, ...gone } = await call('compactable', { copies });
      if (gone.answers > 0 || gone.copyBytes > 0) await questions.confirm('compact', gone);
      return call('compact', { copies, upTo });
    },
    erase: async () => {
      await questions.confirm('erase', { folder: paths.dataDir });
      return whileRenewed(async () => {
        const { left } = await call('erase', null);
        // At its next charge, the sample service would write its state into the emptied folder.
        options.stopSandbox();
        await keychain.clear();
        options.recent.clear();
        preferences.reset();
        options.log.clear();
        return { left };
      }, renewEngine);
    },
  };
}

/** Starts a new engine after `work`, unless the engine refused before it changed anything. */
async function whileRenewed<Result>(
  work: () => Promise<Result>,
  renew: () => Promise<void>,
): Promise<Result> {
  const refusals: readonly string[] = [
    'store_busy',
    'backup_unfit',
    'backup_newer',
    'backup_older',
    'backup_damaged',
    'file_not_found',
    'file_unreadable',
    'disk_full',
  ];
  try {
    const result = await work();
    await renew();
    return result;
  } catch (error) {
    if (!(error instanceof StackdeskError && refusals.includes(error.code))) await renew();
    throw error;
  }
}
