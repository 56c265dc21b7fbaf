import { errors } from '../words/en/errors.ts';
import { englishReasons } from '../words/en/reasons/reasons.ts';
import { sayAdvice } from '../words/say-reason.ts';
import { because, inEnglish, type Reason } from './reason.ts';

/** What a program branches on. The set is closed: each code has advice in `words/en/errors.ts`. */
export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as ErrorCode[];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value);
}

/**
 * The one error type of the product. With a reason, the window says it in its own language, and the message
 * is its English. A message without a reason is for the log and the command line only.
 */
export class StackdeskError extends Error {
  override readonly name = 'StackdeskError';
  readonly code: ErrorCode;
  readonly reason: Reason | null;

  constructor(code: ErrorCode, said: Reason | string, options?: { cause?: unknown }) {
    super(typeof said === 'string' ? said : (inEnglish(said) ?? errors[code]), options);
    this.code = code;
    this.reason = typeof said === 'string' ? null : said;
  }
}

/** What to do about a problem, in English. */
export function adviceOn(problem: { code: ErrorCode; reason: Reason | null }): string {
  return sayAdvice(problem, { reasons: englishReasons, errors });
}

/** The reason of an error; if it has none, one that quotes its message. */
export function reasonOf(error: StackdeskError): Reason {
  return error.reason ?? because('noted', { words: error.message });
}

/** An error of another process, as an error of this one. */
export function errorOf(
  told: { code: ErrorCode; message: string; reason?: Reason | null | undefined },
  cause?: unknown,
): StackdeskError {
  const said = told.reason == null || inEnglish(told.reason) === null ? told.message : told.reason;
  return new StackdeskError(told.code, said, { cause });
}
