import { type NewFileOptions, writeWholeFile } from '../files/whole-file.ts';

/**
 * Lets `fill` write into the path of a file that gets the name `out` once it is complete and on the disk; otherwise nothing is left of it.
 * Returns the size in bytes. Throws `out_exists`, `out_unwritable`, `disk_full`, `cancelled`, and what `fill` throws.
 */
export async function writePartFile(
  out: string,
  signal: AbortSignal | undefined,
  fill: (part: string) => Promise<void>,
  options: Pick<NewFileOptions, 'mode'> = {},
): Promise<number> {
  const { sizeBytes } = await writeWholeFile(out, signal, (file) => file.fillBy(fill), options);
  return sizeBytes;
}
