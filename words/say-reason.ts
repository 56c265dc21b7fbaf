import type { ErrorCode } from '../preload/contract/errors.ts';
import { type Reason, type ReasonWords, sayReason } from '../preload/contract/reason.ts';

/** The words of one language for what happened. */
export interface ProblemWords {
  readonly reasons: ReasonWords;
  readonly titles: Readonly<Record<ErrorCode, string>>;
}

/**
 * What to do about a problem, in one language: by the cap if one was reached, or by the reason if it has an
 * advice of its own, otherwise by the code. A cap for a day starts again by itself; other caps do not.
 */
export function sayAdvice(
  problem: { code: ErrorCode; reason?: Reason | null | undefined },
  words: { readonly reasons: ReasonWords; readonly errors: Readonly<Record<ErrorCode, string>> },
): string {
  const reason = problem.reason ?? null;
  if (reason === null) return words.errors[problem.code];
  const cap = reason.facts.cap_name;
  const about = typeof cap === 'object' ? cap.key : reason.key;
  const advice = sayReason({ key: `advice on ${about}`, facts: reason.facts }, words.reasons, String);
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
