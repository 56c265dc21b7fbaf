import { onTestFinished } from 'vitest';

/** Lets this process have another time zone, as the variable `TZ` of its start would. It ends with the test at the latest. */
export function enterTimeZone(zone: string): () => void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  const leave = () => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  };
  onTestFinished(leave);
  return leave;
}
