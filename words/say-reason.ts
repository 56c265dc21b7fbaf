import type { ErrorCode } from '../preload/contract/errors.ts';
import { type Reason, type ReasonKey, type ReasonWords, sayReason } from '../preload/contract/reason.ts';

/** The words of one language for what happened. */
export interface ProblemWords {
  readonly reasons: ReasonWords;
  readonly titles: Readonly<Record<ErrorCode, string>>;
}

/** Reasons that themselves say what to do. The advice of their code would say something else. */
const SAYS_ALL: ReadonlySet<string> = new Set<ReasonKey>([
  'not_chosen_here',
  'other_kind',
  'leave_out_no_domains',
  'old_excel',
  'flat_document',
  'numbers_document',
  'binary_workbook',
  'data_set_other',
  'data_set_version',
  'database_address',
  'database_password',
  'database_password_file',
  'database_since',
  'database_tls_mode',
  'database_version',
  'database_encoding',
  'strange_place',
  'backup_not_chosen',
  'store_aside',
  'question_open',
  'proxy_kind_unknown',
  'proxy_credentials',
  'address_in_clear',
  'hurried_clock',
  'other_account',
  'other_server',
  'team_person_none',
  'team_encoding',
  'team_newer',
  'team_other',
  'preview_unfinished',
  'preview_outdated',
  'other_workspace',
  'price_rose',
  'start_found',
  'lost_in_row_free',
  'lost_in_row_judged',
  'cap_raised',
  'cap_gone',
  'saved_elsewhere',
  'typed_ip',
  'typed_local',
  'typed_address',
  'typed_mailbox',
  'typed_file',
  'typed_sentence',
  'typed_too_long',
  'watch_no_column',
  'watch_offer_old',
  'watch_needs_word',
]);

/** Codes whose advice repeats what a reason says exactly. */
const REPEATED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'file_empty',
  'job_not_found',
  'job_busy',
  'job_finished',
  'watch_not_found',
]);

/**
 * What to do about a problem, in one language: by the cap if one was reached, or by the reason if it has an
 * advice of its own, otherwise by the code. '' if what is said says it already, as it always does of a wrong call. A cap
 * for a day starts again by itself; other caps do not.
 */
export function sayAdvice(
  problem: { code: ErrorCode; reason?: Reason | null | undefined },
  words: { readonly reasons: ReasonWords; readonly errors: Readonly<Record<ErrorCode, string>> },
): string {
  const { code } = problem;
  const reason = problem.reason ?? null;
  if (code === 'usage') return '';
  if (reason === null) return words.errors[code];
  const cap = reason.facts.cap_name;
  const about = typeof cap === 'object' && !SAYS_ALL.has(reason.key) ? cap.key : reason.key;
  const advice = sayReason({ key: `advice on ${about}`, facts: reason.facts }, words.reasons, String);
  return advice ?? (SAYS_ALL.has(reason.key) || REPEATED.has(code) ? '' : words.errors[code]);
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
