import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { statSync } from '../world/files.ts';

/** Size and time of a file. They show whether it is still the file that was previewed. */
export interface FileFacts {
  sizeBytes: number;
  /** Ms since 1970 UTC. */
  changedAtMs: number;
}

/** Throws `file_not_found`. */
export function fileFacts(path: string): FileFacts {
  try {
    const { size, mtimeMs } = statSync(path);
    return { sizeBytes: size, changedAtMs: Math.floor(mtimeMs) };
  } catch (cause) {
    throw new StackdeskError('file_not_found', because('gone', { path }), { cause });
  }
}
