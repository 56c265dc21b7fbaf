/** When the day began, by this computer's calendar, ms since 1970 UTC. */
export function startOfDay(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

/** When the day so many days before began; a day may have 23 or 25 hours. */
export function startOfDayBefore(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days).getTime();
}

/** When the month began, by this computer's calendar. */
export function startOfMonth(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), 1).getTime();
}

/** The day of a time by this computer's calendar, as `YYYY-MM-DD`. */
export function localDay(timeMs: number): string {
  const day = new Date(timeMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
