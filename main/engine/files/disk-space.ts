import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { statfs } from '../world/files.ts';

/**
 * Throws `disk_full` if the folder's disk has no room for `bytes` and a margin. A disk that does not say how
 * much is free counts as large enough.
 */
export async function requireSpace(folder: string, bytes: number, marginBytes = 0): Promise<void> {
  const facts = await statfs(folder).catch(() => null);
  if (facts === null || facts.blocks === 0) return;
  const free = facts.bavail * facts.bsize;
  if (free >= bytes + marginBytes) return;
  throw new StackdeskError(
    'disk_full',
    because('little_room', { folder, free: megabytes(free), wanted: megabytes(bytes) }),
  );
}

/** To one decimal. A number, so that it is formatted in the reader's language. */
function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
