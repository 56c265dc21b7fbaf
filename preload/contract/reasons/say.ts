import type { ErrorCode } from '../errors.ts';
import { type Reason, type ReasonWords, sayReason } from './reason.ts';

/** One language's words for what happened. */
export interface ProblemWords {
  readonly reasons: ReasonWords;
  readonly titles: Readonly<Record<ErrorCode, string>>;
}

/** What happened, in one language: by its reason, or by its code where there is none that is known here. */
export function sayProblem(
  problem: { code: ErrorCode; reason?: Reason | null | undefined },
  words: ProblemWords,
  number: (value: number) => string,
): string {
  const said = problem.reason == null ? null : sayReason(problem.reason, words.reasons, number);
  return said ?? words.titles[problem.code];
}
