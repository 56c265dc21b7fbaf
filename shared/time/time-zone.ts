/** The name of a time zone, such as `Europe/Berlin`. Days and months are those of its calendar. */
export type TimeZone = string;

/** Names that were asked about, since the answer takes long. */
const known = new Map<string, boolean>();

/** True if the name is a time zone that this program knows. */
export function isTimeZone(name: unknown): name is TimeZone {
  if (typeof name !== 'string' || name.length > 100) return false;
  const seen = known.get(name);
  if (seen !== undefined) return seen;
  if (known.size > 1_000) known.clear();
  const isKnown = canShow(name);
  known.set(name, isKnown);
  return isKnown;
}

function canShow(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The time zone of this process, as the system or the variable `TZ` names it. */
export function systemTimeZone(): TimeZone {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
