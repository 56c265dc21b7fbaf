import type { ErrorCode } from '../preload/contract/errors.ts';
import { type Reason, type ReasonWords, sayReason } from '../preload/contract/reason.ts';

/** The words of one language for what happened. */
export interface ProblemWords {
  readonly reasons: ReasonWords;
  readonly titles: Readonly<Record<ErrorCode, string>>;
}

/**
 * What to do about a problem, in one language: by the cap if one was reached, otherwise by the code. A cap
 * for a day starts again by itself; other caps do not.
 */
export function sayAdvice(
  problem: { code: ErrorCode; reason?: Reason | null | undefined },
  words: { readonly reasons: ReasonWords; readonly errors: Readonly<Record<ErrorCode, string>> },
): string {
  const cap = problem.reason?.facts.cap_name;
  const about = typeof cap === 'object' ? cap.key : null;
  const advice =
    about === null ? null : sayReason({ key: `advice on ${about}`, facts: {} }, words.reasons, String);
  return advice ?? words.errors[problem.code];
}

/**
 * What happened, in one language: by its reason, or by its code if the reason is unknown. `isPlain`: see
 * `sayReason`.
 */
export function sayProblem(
  problem: { code: ErrorCode; reason?: Reason | null | undefined },
  words: ProblemWords,
  number: (value: number) => string,
  isPlain = false,
): string {
  const said = problem.reason == null ? null : sayReason(problem.reason, words.reasons, number, isPlain);
  return said ?? words.titles[problem.code];
}
