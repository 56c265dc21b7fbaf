import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { nameOnce, outFailure } from '../sheets/out-file.ts';
import { existsSync, open, stat, unlink } from '../world/files.ts';

/**
 * Lets `write` fill `<out>.part` and gives it its name once it is complete and on disk; otherwise nothing is left of it. Answers the size in bytes.
 * A `.part` that stands there already is somebody else's and stays: another name is taken.
 * Throws `out_exists`, `out_unwritable`, `disk_full`, `cancelled`.
 */
export async function writePartFile(
  out: string,
  signal: AbortSignal | undefined,
  write: (part: string) => Promise<void>,
): Promise<number> {
  if (existsSync(out)) throw new StackdeskError('out_exists', because('exists', { path: out }));
  const part = await createPart(out);
  try {
    await write(part);
    signal?.throwIfAborted();
    const file = await open(part, 'r+');
    await file.sync().finally(() => file.close());
    await nameOnce(part, out);
    return (await stat(out)).size;
  } catch (error) {
    await unlink(part).catch(() => undefined);
    if (signal?.aborted)
      throw new StackdeskError('cancelled', because('writing_stopped', { path: out }), { cause: error });
    throw isFullDisk(error)
      ? new StackdeskError('disk_full', because('no_room', { path: out }), { cause: error })
      : outFailure(error, out);
  }
}

async function createPart(out: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const part = number === 1 ? `${out}.part` : `${out}.${number}.part`;
    try {
      await (await open(part, 'wx')).close();
      return part;
    } catch (cause) {
      const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
      if (!isTaken)
        throw new StackdeskError('out_unwritable', because('unwritable', { path: out }), { cause });
    }
  }
}

/** DuckDB says so in words only. */
function isFullDisk(error: unknown): boolean {
  return error instanceof Error && /no space left on device|disk quota exceeded/i.test(error.message);
}
