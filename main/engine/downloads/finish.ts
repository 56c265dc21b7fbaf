import { syncFolder } from '../files/names.ts';
import { sha256Of } from '../files/open-regular.ts';
import { now } from '../world/clock.ts';
import { isOwnFileName, isPartName } from './part/file-name.ts';
import { giveFinalName, recoverNaming } from './part/give-name.ts';
import type { PartFile } from './part/part-file.ts';
import { verifyFile } from './proof/verify.ts';
import { pathIn, type Run, save } from './run.ts';

/**
 * Proves that the part file is whole, and only then gives it its name. Notes if it has more or fewer rows
 * than announced. Throws `download_damaged`, `disk_full` or `out_unwritable`.
 */
export async function finish(run: Run, part: PartFile): Promise<void> {
  const { row } = run;
  const { digest } = part;
  const wanted = row.name ?? row.wantedName;
  const name = digest.isZip ? wanted.replace(/\.csv$/i, '.xlsx') : wanted;
  run.meter.set({ phase: 'verifying', bytes: part.bytes });
  const certain = await part.sync();
  const rowDifference = await verifyFile({
    path: part.path,
    name,
    isZip: digest.isZip,
    rows: certain.rows,
    expectedRows: row.expectedRows,
    isLengthCertain: row.totalBytes !== null || run.end === 'certain',
  });
  save(run, {
    syncedBytes: certain.bytes,
    syncedSha256: certain.sha256,
    totalBytes: certain.bytes,
    sha256: certain.sha256,
    rows: certain.rows?.count ?? null,
    rowDifference,
  });
  await part.close();
  run.part = null;
  await giveFinalName(run, part.path, name);
  settle(run);
}

/** Finishes a naming of an earlier process. Returns whether the file is there now. */
export async function finishInterrupted(run: Run): Promise<boolean> {
  const { row } = run;
  if (row.sha256 === null || row.name === null || row.partName === null) return false;
  if (!isOwnFileName(row.name) || !isPartName(row.partName)) return false;
  const path = pathIn(row, row.name);
  const found = await recoverNaming(pathIn(row, row.partName), path);
  const isThere = found === 'named' || (found === 'unclear' && (await sha256Of(path)) === row.sha256);
  if (isThere) {
    await syncFolder(row.folder).catch(() => undefined);
    settle(run);
    return true;
  }
  save(run, { sha256: null });
  return false;
}

function settle(run: Run): void {
  save(run, { state: 'done', problem: null, finishedAt: now() });
}
