import { writeFailure } from '../files/disk-errors.ts';
import { temporaryNextTo } from '../files/names.ts';
import { open, unlink } from '../world/files.ts';

/** Throws `out_unwritable` or `disk_full` if no file can be made next to `out`; better before anything was paid than after. */
export async function requireWritable(out: string): Promise<void> {
  const probe = temporaryNextTo(out);
  try {
    await (await open(probe, 'wx')).close();
    await unlink(probe);
  } catch (error) {
    throw writeFailure(error, out);
  }
}
