import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';

const NO_ROOM = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;
const NOT_PERMITTED = /^(?:EACCES|EROFS|EPERM)$/;
/** DuckDB says so in words only. */
const NO_ROOM_IN_WORDS = /no space left on device|disk quota exceeded/i;

/** An error that may come from the disk of `out`, as ours: `disk_full`, `out_unwritable`; any other error as it is. */
export function outFailure(error: unknown, out: string): unknown {
  if (error instanceof StackdeskError) return error;
  const code = codeOf(error) ?? '';
  if (NO_ROOM.test(code) || (error instanceof Error && NO_ROOM_IN_WORDS.test(error.message)))
    return new StackdeskError('disk_full', because('no_room', { path: out }), { cause: error });
  if (NOT_PERMITTED.test(code))
    return new StackdeskError('out_unwritable', because('unwritable', { path: out }), { cause: error });
  return error;
}

/** An error of which it is certain that it came from writing `out`; always `disk_full`, `out_unwritable` or another of ours. */
export function writeFailure(error: unknown, out: string): StackdeskError {
  const failure = outFailure(error, out);
  if (failure instanceof StackdeskError) return failure;
  const code = codeOf(error);
  const why =
    code === undefined
      ? because('unwritable', { path: out })
      : because('out_unwritable_code', { path: out, code });
  return new StackdeskError('out_unwritable', why, { cause: error });
}

/** The system's code of an error, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
