const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/**
 * A duration as all languages of the program write it: "40 s", "12 min", "1 h 5 min". `number` formats a
 * whole number.
 */
export function shortDuration(ms: number, number: (value: number) => string): string {
  if (ms < MINUTE_MS) return `${number(Math.max(1, Math.round(ms / SECOND_MS)))} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return `${number(minutes)} min`;
  const hours = `${number(Math.floor(minutes / 60))} h`;
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`;
}
