/** When the day of `now` began by this computer's calendar, ms since 1970 UTC. */
export function startOfDay(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

/** When the day that was `days` days earlier began. A day may have 23 or 25 hours. */
export function startOfDayBefore(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days).getTime();
}

/** When the month of `now` began by this computer's calendar. */
export function startOfMonth(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), 1).getTime();
}

/** When the month after that of `now` begins. */
export function startOfNextMonth(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth() + 1, 1).getTime();
}

/** The day of a time by this computer's calendar, as `YYYY-MM-DD`. */
export function localDay(timeMs: number): string {
  const day = new Date(timeMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** When a day such as `2026-03-01` begins by this computer's calendar. */
export function startOfLocalDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** When the day after `day` begins. */
export function endOfDay(day: string): number {
  return startOfDayBefore(startOfLocalDay(day), -1);
}

/** The local months of a span, oldest first, each cut to the span. `end` is the first moment after. */
export function monthsBetween(since: number, until: number): { month: string; begin: number; end: number }[] {
  const months: { month: string; begin: number; end: number }[] = [];
  let begin = since;
  while (begin < until) {
    const day = new Date(begin);
    const next = new Date(day.getFullYear(), day.getMonth() + 1, 1).getTime();
    months.push({ month: localDay(begin).slice(0, 7), begin, end: Math.min(next, until) });
    begin = next;
  }
  return months;
}
