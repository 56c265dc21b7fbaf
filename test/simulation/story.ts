import { Broken } from './checks.ts';
import { BEGINNING_MS, type VirtualTime } from './time.ts';

/** What happened in a world, line by line, with the virtual second of each. */
export interface Story {
  lines: string[];
  tell(line: string): void;
}

/** Without `isTold`, nothing is kept. */
export function createStory(time: Pick<VirtualTime, 'now'>, isTold: boolean): Story {
  const lines: string[] = [];
  return {
    lines,
    tell: (line) => {
      if (isTold) lines.push(`${((time.now() - BEGINNING_MS) / 1_000).toFixed(3).padStart(12)} s  ${line}`);
    },
  };
}

/** The broken promise that an error names; of any other error, all that it says. */
export function brokenBy(error: unknown): string {
  if (error instanceof Broken) return error.message;
  return error instanceof Error ? String(error.stack) : String(error);
}
