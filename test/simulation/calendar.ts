const QUARTER_MS = 900_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, string>();

/** The day of a time in a time zone, as `YYYY-MM-DD`. Every zone changes its clocks at quarters of an hour. */
export function dayIn(timeMs: number, zone: string): string {
  const quarter = Math.floor(timeMs / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  if (days.size > 50_000) days.clear();
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  formats.set(zone, format);
  const day = format.format(quarter * QUARTER_MS);
  days.set(key, day);
  return day;
}

/** The month of a time in a time zone, as `YYYY-MM`. */
export function monthIn(timeMs: number, zone: string): string {
  return dayIn(timeMs, zone).slice(0, 7);
}

const beginnings = new Map<string, number>();

/** When a day begins in a time zone: its first quarter of an hour. */
export function beginningOf(day: string, zone: string): number {
  const key = `${zone} ${day}`;
  const known = beginnings.get(key);
  if (known !== undefined) return known;
  // No zone is further from UTC than fourteen hours.
  let atMs = Date.parse(`${day}T00:00:00Z`) - 60 * QUARTER_MS;
  while (dayIn(atMs, zone) < day) atMs += QUARTER_MS;
  if (beginnings.size > 50_000) beginnings.clear();
  beginnings.set(key, atMs);
  return atMs;
}
