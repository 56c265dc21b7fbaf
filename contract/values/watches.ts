/** How often a watch takes its turn. */
export const watchPeriods = ['week', 'month'] as const;

/** From a share above this on, a person is asked again: the domains of a watch grew by more than a tenth. */
export const growthShare = 1.1;

/** The longest name of a watch. */
export const longestWatchName = 80;

/** The days of a week by ISO 8601, Monday first. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** True if so many domains are too many for a person who agreed to `agreed`. */
export function hasGrown(domains: number, agreed: number): boolean {
  return domains > agreed * growthShare + 1e-9;
}

/** A time of a day, in minutes since midnight, as `09:05`. */
export function clockTime(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The minutes since midnight of a text such as `9:05`. Null if it is no time of a day. */
export function minuteOfTime(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}
