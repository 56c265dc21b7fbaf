import type { Dice, Timeline } from '../inputs.ts';
import type { Answer } from '../messages.ts';

/** Answers to GETs that a box in between keeps, and gives out again whatever it is told. */
export interface Copies {
  keep(request: Looked, answer: Answer): void;
  /** A kept answer of any age; null if there is none. It tells its age by `Age`, by `Date`, or by both. */
  take(dice: Dice, request: Looked): Answer | null;
  /** One of the last seconds, as it was. Null if there is none. */
  takeFresh(request: Looked): Answer | null;
  /** A kept answer to the same lookup. It tells its age, or is dated anew. */
  takeLookup(dice: Dice, request: Looked): Answer | null;
}

/** A copy that is not told by its `Date`: clocks that tell whole seconds differ by more. */
const FRESH_MS = 4_000;

interface Looked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

export function createCopies(timeline: Timeline): Copies {
  const kept: { answer: Answer; at: number }[] = [];
  const lookups = new Map<string, { answer: Answer; at: number }>();
  const nameOf = ({ path, query }: Looked) => `${path}?${query}`;
  const isLook = ({ method, path }: Looked) => method === 'GET' && /\/credits(?:\?|$)/.test(path);
  return {
    keep(request, answer) {
      if (request.method !== 'GET' || answer.status !== 200) return;
      if (isLook(request)) kept.push({ answer, at: timeline.now() });
      if (/\/lookup$/.test(request.path)) lookups.set(nameOf(request), { answer, at: timeline.now() });
    },
    take(dice, request) {
      if (!isLook(request) || kept.length === 0) return null;
      const { answer, at } = dice.pick(kept.slice(-4));
      const age = { age: String(Math.floor((timeline.now() - at) / 1_000)) };
      const { date, ...undated } = answer.headers;
      const headers = dice.pick([{ ...answer.headers, ...age }, answer.headers, { ...undated, ...age }]);
      return { ...answer, headers };
    },
    takeLookup(dice, request) {
      const known = request.method === 'GET' ? lookups.get(nameOf(request)) : undefined;
      if (known === undefined) return null;
      const { answer, at } = known;
      const agedS = Math.floor((timeline.now() - at) / 1_000);
      const date = new Date(Date.parse(answer.headers.date ?? '') + agedS * 1_000).toUTCString();
      const aged = { ...answer.headers, age: String(Math.max(1, agedS)) };
      return { ...answer, headers: dice.pick([aged, { ...answer.headers, date }]) };
    },
    takeFresh: (request) => {
      const last = isLook(request) ? kept.findLast(({ at }) => timeline.now() - at <= FRESH_MS) : undefined;
      return last?.answer ?? null;
    },
  };
}
