import { StackdeskError } from '#contract/errors.ts';
import { storeTroubleOf } from '../../process/system-error.ts';

/** The store refused: the disk is full, another program locks it, or it fails. Nothing was changed. */
export class StoreFailure extends StackdeskError {}

/** Turns an error of SQLite into a `StoreFailure`. Returns any other error as it is. */
export function storeError(error: unknown): unknown {
  const known = storeTroubleOf(error);
  return known === null ? error : new StoreFailure(known.code, known.reason, { cause: error });
}
