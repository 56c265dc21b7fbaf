import { StackdeskError } from '#contract/errors.ts';
import { daySchema, type Period } from '#contract/models/money.ts';
import { type FlagValues, textFlag } from './arguments.ts';

/** A period of the data folder's calendar, from `--from` to `--to`, with both days. */
export function periodFlags(flags: FlagValues): Period {
  const day = (name: 'from' | 'to') => {
    const text = textFlag(flags, name);
    if (text === undefined) return null;
    if (!daySchema.safeParse(text).success)
      throw new StackdeskError('usage', `--${name} takes a day such as 2026-03-01, not "${text}".`);
    return text;
  };
  return { from: day('from'), to: day('to') };
}
