import type { Dice, Timeline } from '../inputs.ts';
import type { Answer } from '../messages.ts';

/** Answers to free looks at the wallet that a box in between keeps, and gives out again whatever it is told. */
export interface Copies {
  keep(request: Looked, answer: Answer): void;
  /** A kept answer of any age; null if there is none. It tells its age by `Age`, by `Date`, or by both. */
  take(dice: Dice, request: Looked): Answer | null;
}

interface Looked {
  readonly method: string;
  readonly path: string;
}

export function createCopies(timeline: Timeline): Copies {
  const kept: { answer: Answer; at: number }[] = [];
  const isLook = ({ method, path }: Looked) => method === 'GET' && /\/credits(?:\?|$)/.test(path);
  return {
    keep(request, answer) {
      if (isLook(request) && answer.status === 200) kept.push({ answer, at: timeline.now() });
    },
    take(dice, request) {
      if (!isLook(request) || kept.length === 0) return null;
      const { answer, at } = dice.pick(kept.slice(-4));
      const age = { age: String(Math.floor((timeline.now() - at) / 1_000)) };
      const { date, ...undated } = answer.headers;
      const headers = dice.pick([{ ...answer.headers, ...age }, answer.headers, { ...undated, ...age }]);
      return { ...answer, headers };
    },
  };
}
