import { countFlag, type FlagValues } from './arguments.ts';

/** What a run may cost, by `--budget`. */
export function budgetFlag(flags: FlagValues): number | undefined {
  return countFlag(flags, 'budget', 'A budget is a whole number of credits');
}
