/*
 * How the command line writes times for a person: ISO days and 24 hours, by the clock of this computer. JSON has ISO
 * 8601.
 */

/** A time of ISO 8601 to the minute: `2026-11-23 14:05`. */
export function localTime(iso: string): string {
  return inParts(iso, ({ day, clock }) => `${day} ${clock}`);
}

/** Its day alone: `2026-11-23`. */
export function localDay(iso: string): string {
  return inParts(iso, ({ day }) => day);
}

/** Its time of the day alone: `14:05`. */
export function localClock(iso: string): string {
  return inParts(iso, ({ clock }) => clock);
}

function inParts(iso: string, write: (parts: { day: string; clock: string }) => string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const two = (value: number) => String(value).padStart(2, '0');
  return write({
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    clock: `${two(at.getHours())}:${two(at.getMinutes())}`,
  });
}
