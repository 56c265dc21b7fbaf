import type { ErrorCode } from '#contract/errors.ts';
import { type Reason, type ReasonKey, type ReasonWords, sayReason } from '#contract/reason.ts';

/** The words of one language for what happened. */
export interface ProblemWords {
  readonly reasons: ReasonWords;
  readonly titles: Readonly<Record<ErrorCode, string>>;
}

/**
 * What says all about a reason by itself. `sentence`: its sentence, which also says what to do, or there is nothing to do.
 * `advice`: the advice of its code, which also says what happened; the sentence only adds the file and the place in it. Of any
 * other reason, both are said.
 */
const ALONE: Readonly<Partial<Record<ReasonKey, 'sentence' | 'advice'>>> = {
  not_chosen_here: 'sentence',
  other_kind: 'sentence',
  leave_out_no_domains: 'sentence',
  old_excel: 'sentence',
  flat_document: 'sentence',
  web_page: 'sentence',
  excel_xml: 'sentence',
  numbers_document: 'sentence',
  binary_workbook: 'sentence',
  name_no_text: 'sentence',
  packed_file: 'sentence',
  archive_file: 'sentence',
  pdf_file: 'sentence',
  picture_file: 'sentence',
  data_file: 'sentence',
  parquet_file: 'sentence',
  letter_file: 'sentence',
  mail_file: 'sentence',
  web_archive: 'sentence',
  other_text: 'sentence',
  no_text: 'sentence',
  data_set_other: 'sentence',
  data_set_version: 'sentence',
  database_address: 'sentence',
  database_password: 'sentence',
  database_password_file: 'sentence',
  database_since: 'sentence',
  database_tls_mode: 'sentence',
  database_version: 'sentence',
  database_encoding: 'sentence',
  strange_place: 'sentence',
  backup_not_chosen: 'sentence',
  store_aside: 'sentence',
  question_open: 'sentence',
  proxy_kind_unknown: 'sentence',
  proxy_credentials: 'sentence',
  address_in_clear: 'sentence',
  hurried_clock: 'sentence',
  other_account: 'sentence',
  other_server: 'sentence',
  team_person_none: 'sentence',
  team_encoding: 'sentence',
  team_newer: 'sentence',
  team_unreleased: 'sentence',
  team_other: 'sentence',
  preview_unfinished: 'sentence',
  preview_outdated: 'sentence',
  other_workspace: 'sentence',
  price_rose: 'sentence',
  start_found: 'sentence',
  answer_about_other: 'sentence',
  lost_in_row_free: 'sentence',
  lost_in_row_judged: 'sentence',
  cap_raised: 'sentence',
  cap_gone: 'sentence',
  saved_elsewhere: 'sentence',
  typed_ip: 'sentence',
  typed_local: 'sentence',
  typed_address: 'sentence',
  typed_mailbox: 'sentence',
  typed_personal: 'sentence',
  typed_page: 'sentence',
  typed_underscore: 'sentence',
  typed_file: 'sentence',
  typed_sentence: 'sentence',
  typed_too_long: 'sentence',
  watch_no_column: 'sentence',
  watch_publish: 'sentence',
  watch_offer_old: 'sentence',
  watch_needs_word: 'sentence',
  is_empty: 'sentence',
  no_rows: 'sentence',
  no_rows_below: 'sentence',
  no_sheets: 'sentence',
  only_header: 'sentence',
  no_job: 'sentence',
  job_deleted: 'sentence',
  no_list: 'sentence',
  no_task: 'sentence',
  job_not_over: 'sentence',
  job_running: 'sentence',
  job_running_already: 'sentence',
  job_running_stop: 'sentence',
  job_started: 'sentence',
  job_still_running: 'sentence',
  job_to_resume: 'sentence',
  list_downloading: 'sentence',
  job_not_paused: 'sentence',
  job_not_running: 'sentence',
  job_nothing_left: 'sentence',
  list_here: 'sentence',
  no_turn: 'sentence',
  no_watch: 'sentence',
  no_domain_lines: 'sentence',
  combine_without: 'sentence',
  parquet_damaged: 'sentence',
  data_set_damaged: 'sentence',
  password: 'advice',
  no_workbook: 'advice',
  workbook_unreadable: 'advice',
  zip_damaged: 'advice',
  part_no_text: 'advice',
  part_ends: 'advice',
  ends_in_character: 'advice',
  no_character: 'advice',
  no_domain_cells: 'advice',
  no_domains_uncomputed: 'sentence',
  rows_slipped: 'sentence',
  rows_uncomputed: 'sentence',
  lines_quoted: 'sentence',
  zeros_at_end: 'sentence',
};

/** What says all about a reason by itself. Null if that takes its sentence and an advice. */
export function aloneFor(reason: Reason | null | undefined): 'sentence' | 'advice' | null {
  return reason != null && Object.hasOwn(ALONE, reason.key) ? (ALONE[reason.key as ReasonKey] ?? null) : null;
}

/**
 * What to do about a problem, in one language: by the cap if one was reached, or by the reason if it has an
 * advice of its own, otherwise by the code. '' if its sentence says all, as that of a wrong call always does. A cap for a
 * day starts again by itself; other caps do not.
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
  const isAlone = aloneFor(reason) === 'sentence';
  const about = typeof cap === 'object' && !isAlone ? cap.key : reason.key;
  const advice = sayReason({ key: `advice on ${about}`, facts: reason.facts }, words.reasons, String);
  return advice ?? (isAlone ? '' : words.errors[code]);
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
