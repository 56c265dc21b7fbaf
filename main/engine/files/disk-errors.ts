import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { codeOf } from '../base/error-code.ts';

const NO_ROOM = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;
const NOT_PERMITTED = /^(?:EACCES|EROFS|EPERM)$/;
/** The folder or its disk is gone, or does not work. */
const LOST = /^(?:ENOENT|ENOTDIR|EIO|EBUSY|ENXIO|ENODEV)$/;
/** DuckDB's errors have no codes. */
const NO_ROOM_IN_WORDS = /no space left on device|disk quota exceeded/i;

/** Maps errors of the disk of `path` to `disk_full` or `out_unwritable`. Other errors stay as they are. */
export function diskErrorOf(error: unknown, path: string): unknown {
  const known = refusalOf(error, path);
  return known === error && LOST.test(codeOf(error)) ? unwritable(error, path) : known;
}

/** The same, except that errors of a lost disk stay as they are: they may come from a disk that is read. */
export function refusalOf(error: unknown, path: string): unknown {
  if (error instanceof StackdeskError) return error;
  const code = codeOf(error);
  if (NO_ROOM.test(code) || (error instanceof Error && NO_ROOM_IN_WORDS.test(error.message)))
    return new StackdeskError('disk_full', because('no_room', { path }), { cause: error });
  return NOT_PERMITTED.test(code) ? unwritable(error, path) : error;
}

/** The same for an error that surely came from writing `path`: always one of ours. */
export function writeErrorOf(error: unknown, path: string): StackdeskError {
  const known = diskErrorOf(error, path);
  return known instanceof StackdeskError ? known : unwritable(error, path);
}

function unwritable(error: unknown, path: string): StackdeskError {
  const code = codeOf(error);
  const why =
    code === '' || NOT_PERMITTED.test(code)
      ? because('unwritable', { path })
      : because('out_unwritable_code', { path, code });
  return new StackdeskError('out_unwritable', why, { cause: error });
}
