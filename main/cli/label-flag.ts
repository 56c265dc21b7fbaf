import { StackdeskError } from '#contract/errors.ts';
import { longestLabel, plainLabel } from '#shared/money/labels.ts';
import { type FlagValues, textFlag } from './arguments.ts';

/** For whom something is paid, by `--label`. Null if it is empty, undefined if the flag is missing. */
export function labelFlag(flags: FlagValues): string | null | undefined {
  const text = textFlag(flags, 'label');
  return text === undefined ? undefined : readLabel(text);
}

/** A label as a person typed it. Throws `usage` if it is too long. */
export function readLabel(text: string): string | null {
  if (text.length > longestLabel)
    throw new StackdeskError('usage', `A label has ${longestLabel} characters at most.`);
  return plainLabel(text);
}
