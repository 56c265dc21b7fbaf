import { StackdeskError } from '#contract/errors.ts';
import { type OutputEncoding, outputEncodingSchema } from '#contract/models/enrich.ts';
import { type Encoding, encodingNamed, encodings } from '#shared/files/encodings.ts';
import { type FlagValues, textFlag } from './arguments.ts';

/** The encoding to read a CSV file (`--encoding`) and to write it (`--output-encoding`). */
export function encodingOptions(flags: FlagValues): { encoding?: Encoding; outputEncoding?: OutputEncoding } {
  const named = textFlag(flags, 'encoding');
  const encoding = named === undefined ? undefined : encodingNamed(named);
  if (encoding === null)
    throw new StackdeskError('usage', `--encoding knows no "${named}". It takes ${encodings.join(', ')}.`);
  const outputEncoding = outputEncodingSchema.optional().safeParse(textFlag(flags, 'output-encoding'));
  if (!outputEncoding.success) throw new StackdeskError('usage', '--output-encoding takes same or utf-8.');
  return { encoding, outputEncoding: outputEncoding.data };
}
