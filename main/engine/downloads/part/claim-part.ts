import { freeName, isTaken, syncFolder } from '../../files/names.ts';
import { type Headers, headerOf } from '../../service/answer.ts';
import { isPartNameTaken } from '../../store/transfers.ts';
import { pathIn, type Run, save } from '../run.ts';
import { type ListFormat, partNameOf, proposedName, safeFileName } from './file-name.ts';
import { makePartFile, type PartFile } from './part-file.ts';

/**
 * Chooses a free name for the file of an answer, and makes its part file. The caller journals that it was
 * made. Throws `out_unwritable` or `disk_full`.
 */
export async function claimPart(run: Run, headers: Headers): Promise<PartFile> {
  const { row } = run;
  const proposed = proposedName(headerOf(headers, 'content-disposition'));
  const wanted = safeFileName(proposed, row.wantedName, formatOf(headers, row.wantedName));
  for (;;) {
    const name = freeName(row.folder, wanted, (candidate) => {
      const part = partNameOf(candidate);
      return !isTaken(pathIn(row, part)) && !isPartNameTaken(run.context.db, row.id, row.folder, part);
    });
    const partName = partNameOf(name);
    // Journalled first, so that no crash leaves an unknown file.
    save(run, { name, partName, partMade: false, syncedBytes: 0, syncedSha256: null, bootId: null });
    const part = await makePartFile(pathIn(row, partName), row.expectedRows !== null);
    if (part === null) continue;
    // Not awaited: only a power cut could undo the name, and then the file is fetched again.
    syncFolder(row.folder).catch(() => undefined);
    return part;
  }
}

function formatOf(headers: Headers, wantedName: string): ListFormat {
  const type = headerOf(headers, 'content-type') ?? '';
  if (/spreadsheetml/i.test(type)) return 'xlsx';
  return /csv/i.test(type) || !/\.xlsx$/i.test(wantedName) ? 'csv' : 'xlsx';
}
