import { resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { AppendRequest, AppendResult, SheetFile } from './model.ts';

/**
 * Writes a copy of a file with new columns right of its table. Never changes the input, and never overwrites.
 * Throws `out_exists`, `cancelled`, and what `SheetFile.append` throws.
 */
export async function appendColumns(request: AppendRequest & { input: SheetFile }): Promise<AppendResult> {
  const out = resolve(request.out);
  if (out === request.input.path) throw new StackdeskError('out_exists', because('is_itself', { path: out }));
  try {
    return await request.input.append({ ...request, out });
  } catch (error) {
    const isAbort = error instanceof Error && error.name === 'AbortError';
    if (isAbort || (request.signal?.aborted && error === request.signal.reason))
      throw new StackdeskError('cancelled', because('writing_stopped', { path: out }), { cause: error });
    throw error;
  }
}
