import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reason.ts';
import { type Headers, headerOf } from '../../service/answer.ts';
import { isPartNameTaken } from '../../store/transfers.ts';
import { lstat, open } from '../../world/files.ts';
import { pathIn, type Run, save } from '../run.ts';
import { proposedName } from './content-disposition.ts';
import { type ListFormat, numberedName, partNameOf, safeFileName } from './file-name.ts';
import { makePartFile, type PartFile } from './part-file.ts';

const MOST_OF_ONE_NAME = 9_999;

/**
 * Chooses a free name for the file that an answer brings and makes its part file beside it; that it is made is for the caller to journal. Throws `out_unwritable`, `disk_full`.
 */
export async function claimPart(run: Run, headers: Headers): Promise<PartFile> {
  const { row } = run;
  const proposed = proposedName(headerOf(headers, 'content-disposition'));
  const name = safeFileName(proposed, row.wantedName, formatOf(headers, row.wantedName));
  for (let count = 1; count <= MOST_OF_ONE_NAME; count += 1) {
    const candidate = numberedName(name, count);
    const partName = partNameOf(candidate);
    const isTaken =
      (await exists(pathIn(row, candidate))) ||
      (await exists(pathIn(row, partName))) ||
      isPartNameTaken(run.context.db, row.id, row.folder, partName);
    if (isTaken) continue;
    // Journalled first, so that no crash leaves a file that nobody knows of.
    save(run, {
      name: candidate,
      partName,
      partMade: false,
      syncedBytes: 0,
      syncedSha256: null,
      bootId: null,
    });
    const part = await makePartFile(pathIn(row, partName), row.expectedRows !== null);
    if (part === null) continue;
    // Only a power cut could take the name back, and then the file is fetched again: nothing to wait for.
    void syncFolder(row.folder);
    return part;
  }
  throw new StackdeskError('out_unwritable', because('names_taken', { folder: row.folder, name }));
}

/** Whether anything has this name, a broken link included. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
  );
}

/** Makes new names outlive a power cut, where the system offers that. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows opens no folders, and keeps names by itself.
  }
}

function formatOf(headers: Headers, wantedName: string): ListFormat {
  const type = headerOf(headers, 'content-type') ?? '';
  if (/spreadsheetml/i.test(type)) return 'xlsx';
  return /csv/i.test(type) || !/\.xlsx$/i.test(wantedName) ? 'csv' : 'xlsx';
}
