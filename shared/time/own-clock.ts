/*
 * Days and times by the clock and the time zone of this computer, in the order of ISO 8601, without the zone: for
 * people, file names and fields of dates. Days of another time zone are those of `localDay` in the engine.
 */

const two = (part: number) => String(part).padStart(2, '0');

/** A day: `2026-11-23`. Of a text that is no time (ISO 8601), the text. */
export function ownDay(time: Date | string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return String(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The time of a day: `14:05`. Of a text that is no time, the text. */
export function ownClock(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Day and time: `2026-11-23 14:05`, or `2026-11-23 14:05:09`. Of a text that is no time, the text. */
export function ownTime(iso: string, { hasSeconds = false } = {}): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const time = `${ownDay(at)} ${ownClock(iso)}`;
  return hasSeconds ? `${time}:${two(at.getSeconds())}` : time;
}
