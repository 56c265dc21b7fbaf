import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { codeOf } from '../store/failure-code.ts';

/**
 * What it means that the store could not take something: `disk_full`, `store_locked` (another program holds the file), `store_unwritable`.
 * Null if the error is not the store's.
 */
export function storeFailure(error: unknown): StackdeskError | null {
  const code = codeOf(error);
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC' || code === 'EDQUOT')
    return new StackdeskError('disk_full', because('store_full'), { cause: error });
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new StackdeskError('store_locked', because('store_held'), { cause: error });
  if (/^SQLITE_(?:IOERR|READONLY|CANTOPEN|NOMEM|CORRUPT|PROTOCOL)/.test(code))
    return new StackdeskError('store_unwritable', because('store_refuses', { code }), { cause: error });
  return null;
}

/** Runs `work`; what the store refuses becomes a problem of the catalogue. */
export function storing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storeFailure(error) ?? error;
  }
}
