import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reason.ts';
import { statfs } from '../../world/files.ts';

/** Kept free for the journal and for what other programs write meanwhile. */
const MARGIN_BYTES = 1_024 * 1_024;

/** Throws `disk_full` where the folder's disk has no room for so many more bytes; a disk that doesn't tell is believed to have. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const facts = await statfs(folder).catch(() => null);
  if (facts === null || facts.blocks === 0) return;
  const free = facts.bavail * facts.bsize;
  if (free < bytes + MARGIN_BYTES) {
    throw new StackdeskError(
      'disk_full',
      because('little_room', { folder, free: megabytes(free), wanted: megabytes(bytes) }),
    );
  }
}

/** A failure of the file system as ours: `disk_full`, `out_unwritable`, or the error itself. */
export function diskErrorOf(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL|EFBIG)$/.test(code))
    return new StackdeskError('disk_full', because('no_room', { path }), { cause: error });
  if (/^(?:EACCES|EROFS|EPERM|ENOENT|ENOTDIR|EIO|EBUSY|ENXIO|ENODEV)$/.test(code))
    return new StackdeskError('out_unwritable', because('out_unwritable_code', { path, code }), {
      cause: error,
    });
  return error;
}

/** To one decimal; a number, so that it is written as the reader writes numbers. */
function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
