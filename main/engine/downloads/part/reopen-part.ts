import type { TransferChanges } from '../../store/transfers.ts';
import { pathIn, type Run, save } from '../run.ts';
import { currentBootId, isSameBoot } from './boot-id.ts';
import { openPartFile } from './open-part.ts';

/** Nothing is known of the file. What is on the disk is not used. */
const nothingKnown: TransferChanges = {
  etag: null,
  lastModified: null,
  ifRange: null,
  totalBytes: null,
  syncedBytes: 0,
  syncedSha256: null,
  sha256: null,
};

/** Goes on with the part file of an earlier call. Throws `disk_full` or `out_unwritable`. */
export async function reopenPart(run: Run): Promise<void> {
  const { row } = run;
  if (row.partName === null) return;
  const bootId = currentBootId();
  const known = {
    isMade: row.partMade,
    syncedBytes: row.syncedBytes,
    syncedSha256: row.syncedSha256,
    isSameBoot: isSameBoot(row.bootId, bootId),
    totalBytes: row.totalBytes,
    countsRows: row.expectedRows !== null,
  };
  run.meter.set({ phase: 'checking', bytes: 0, totalBytes: row.totalBytes });
  const part = await openPartFile(pathIn(row, row.partName), known, (bytes) => {
    run.context.signal?.throwIfAborted();
    run.meter.set({ bytes });
  });
  if (part === 'missing' || part === 'foreign') {
    save(run, { ...nothingKnown, name: null, partName: null, partMade: false, bootId: null });
    return;
  }
  run.part = part;
  run.bestBytes = part.bytes;
  const newBytes = Math.max(0, part.bytes - row.syncedBytes);
  const certain = newBytes > 0 ? await part.sync() : null;
  save(run, {
    partMade: true,
    bootId,
    ...(part.bytes === 0 ? { syncedBytes: 0, syncedSha256: null } : {}),
    // Written by a process that was killed after its last checkpoint.
    ...(certain === null
      ? {}
      : {
          syncedBytes: certain.bytes,
          syncedSha256: certain.sha256,
          fetchedBytes: row.fetchedBytes + newBytes,
          fruitless: 0,
        }),
  });
}

/** The whole file must be fetched again. The part file stays until the first new byte is there. */
export function forgetVersion(run: Run): void {
  const { etag, lastModified, ifRange, totalBytes } = nothingKnown;
  save(run, { etag, lastModified, ifRange, totalBytes, sha256: null });
  run.end = null;
}
