/**
 * A date as the day that it is in the person's own time zone (`2026-11-21`), as date fields and file names
 * have it.
 */
export function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
