import { StackdeskError } from '#contract/errors.ts';
import type { LookupKind } from '#contract/models/enrich.ts';
import type { WatchSchedule } from '#contract/models/watch.ts';
import { clockTime, minuteOfTime } from '#contract/values/watches.ts';
import { countFlag, type FlagValues, textFlag } from './arguments.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** When a watch is due, by `--every`, `--on` and `--at`. By default on Mondays, or on the first, at seven. */
export function scheduleFlags(flags: FlagValues): WatchSchedule {
  const every = textFlag(flags, 'every') ?? 'week';
  if (every !== 'week' && every !== 'month')
    throw new StackdeskError('usage', `--every takes week or month, not "${every}".`);
  const time = textFlag(flags, 'at') ?? '07:00';
  const minute = minuteOfTime(time);
  if (minute === null) throw new StackdeskError('usage', `--at takes a time such as 07:30, not "${time}".`);
  const on = textFlag(flags, 'on');
  if (every === 'month') {
    const day = Number(on ?? '1');
    if (!Number.isInteger(day) || day < 1 || day > 31)
      throw new StackdeskError('usage', `--on takes a day of the month, 1 to 31, not "${on}".`);
    return { every, day, minute };
  }
  const name = (on ?? 'monday').toLowerCase();
  const day = name.length < 2 ? 0 : DAYS.findIndex((each) => each.startsWith(name)) + 1;
  if (day === 0)
    throw new StackdeskError('usage', `--on takes a day of the week such as monday, not "${on}".`);
  return { every, day, minute };
}

/** What a watch may cost, by `--each` and `--month`. Undefined if either is missing. */
export function watchCaps(flags: FlagValues): { capPerTurn: number; capPerMonth: number } | undefined {
  const capPerTurn = countFlag(flags, 'each', '--each takes a whole number of credits');
  const capPerMonth = countFlag(flags, 'month', '--month takes a whole number of credits');
  return capPerTurn === undefined || capPerMonth === undefined ? undefined : { capPerTurn, capPerMonth };
}

/** What is asked: companies and technologies, unless the flags name one of them. */
export function watchKinds(flags: FlagValues): LookupKind[] {
  const named = (['companies', 'technologies'] as const).filter((kind) => flags[kind] === true);
  return named.length === 0 ? ['companies', 'technologies'] : named;
}

/** A schedule in words, such as `every week, on Monday at 07:00`. */
export function describeSchedule({ every, day, minute }: WatchSchedule): string {
  const name = DAYS[day - 1] ?? '';
  const on = every === 'week' ? `on ${name.charAt(0).toUpperCase()}${name.slice(1)}` : `on day ${day}`;
  return `every ${every}, ${on} at ${clockTime(minute)}`;
}
