import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because, type Reason } from '../../../preload/contract/reason.ts';
import { codeOf } from '../base/error-code.ts';

type StoreCode = 'disk_full' | 'store_locked' | 'store_unwritable';

/** The store refused: the disk is full, another program locks it, or it fails. Nothing was changed. */
export class StoreFailure extends StackdeskError {
  constructor(code: StoreCode, reason: Reason, cause: unknown) {
    super(code, reason, { cause });
  }
}

/** Turns an error of SQLite into a `StoreFailure`. Returns any other error as it is. */
export function storeError(error: unknown): unknown {
  const code = codeOf(error);
  if (code.startsWith('SQLITE_FULL')) return new StoreFailure('disk_full', because('store_full'), error);
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code))
    return new StoreFailure('store_locked', because('store_held'), error);
  if (/^SQLITE_(?:IOERR|READONLY|CANTOPEN|NOMEM|CORRUPT|PROTOCOL)/.test(code))
    return new StoreFailure('store_unwritable', because('store_refuses', { code }), error);
  return error;
}
