import type { Problem } from '#contract/models/job.ts';
import { type Reason, sayReason } from '#contract/reason.ts';
import { fileNameOf } from './format.ts';
import { locale } from './language.ts';
import { sayAdvice, sayProblem } from './say-reason.ts';
import { words } from './words.ts';

/** What happened, in the window's language and without codes. The problem's own message is for the log. */
export function saidOf(problem: Pick<Problem, 'code' | 'reason'>): string {
  return sayProblem(problem, words, written, true);
}

/** The same with the codes of protocols and systems, for details; null if there are none. */
export function detailsOf(problem: Pick<Problem, 'code' | 'reason'>): string | null {
  const whole = sayProblem(problem, words, written);
  return whole === saidOf(problem) ? null : whole;
}

/** What to do about a problem, in the window's language. */
export function adviceOn(problem: Pick<Problem, 'code' | 'reason'>): string {
  return sayAdvice(problem, words);
}

/** What happened to a file, without its folder, which is shown elsewhere. */
export function saidOfFile(problem: Pick<Problem, 'code' | 'reason'>): string {
  const { reason } = problem;
  const path = reason?.facts.path;
  if (reason == null || typeof path !== 'string') return saidOf(problem);
  return saidOf({ ...problem, reason: { ...reason, facts: { ...reason.facts, path: fileNameOf(path) } } });
}

/** A reason as a sentence in the window's language; '' if it is from a newer version. */
export function sentenceOf(reason: Reason): string {
  return sayReason(reason, words.reasons, written) ?? '';
}

function written(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}
