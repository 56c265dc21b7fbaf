import { z } from 'zod';
import { type ErrorCode, errorCodes } from '../errors.ts';
import { enrichOptionsSchema } from './enrich.ts';
import { reasonSchema } from './reason.ts';

/**
 * How one row ended. `pending` has no answer yet; `left_out` was never to be asked. A failed row never looks
 * like one without data. `blank` (no text in its domain's cell), `personal` (an address at a personal mail
 * provider) and `platform` (a page on a platform), which are not to be asked about, are not `invalid`.
 */
export const rowStateSchema = z.enum([
  'pending',
  'found',
  'no_data',
  'invalid',
  'blank',
  'personal',
  'platform',
  'skipped',
  'failed',
  'unknown',
  'left_out',
]);
export type RowState = z.infer<typeof rowStateSchema>;

/**
 * The life of a job: `draft` (previewed, nothing paid), `queued` (waits for the run before it), `running`,
 * `paused` (by a person, by a crash, or by the trouble in `error`), `writing` (the output file), `done`,
 * `stopped` (by a person; the rest is skipped).
 */
export const jobStateSchema = z.enum(['draft', 'queued', 'running', 'paused', 'writing', 'done', 'stopped']);
export type JobState = z.infer<typeof jobStateSchema>;

/**
 * Input rows by how they ended; the states add up to `rows`. `saved` counts lookups that were free because
 * the answer was saved.
 */
export const jobCountsSchema = z.object({
  rows: z.number().int(),
  unique: z.number().int(),
  found: z.number().int(),
  noData: z.number().int(),
  invalid: z.number().int(),
  blank: z.number().int(),
  personal: z.number().int(),
  platform: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  pending: z.number().int(),
  leftOut: z.number().int(),
  saved: z.number().int(),
});
export type JobCounts = z.infer<typeof jobCountsSchema>;

/**
 * Whether the charges that the answers named agree with the wallet's balance; `unchecked` if the balance
 * could not be read. `expected` is what the answers alone leave in the wallet; `lost` is how much of the
 * difference is booked to requests whose answer was lost.
 */
export const reconciliationSchema = z.object({
  state: z.enum(['agrees', 'differs', 'unchecked']),
  expected: z.number().nullable(),
  actual: z.number().nullable(),
  lost: z.number(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const problemSchema = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  advice: z.string(),
  /** What happened, in no language; missing if only the code is known. `message` is its English. */
  reason: reasonSchema.nullish(),
});
export type Problem = z.infer<typeof problemSchema>;

/**
 * A run's last start: the run itself, a rerun, or a resume with a budget of its own. Amounts are credits.
 * `endedByBudget`: rows were skipped because the rest of its budget pays for no lookup.
 */
export const lastStartSchema = z.object({
  isFirst: z.boolean(),
  creditsCharged: z.number(),
  calls: z.number().int(),
  budget: z.number(),
  endedByBudget: z.boolean(),
});
export type LastStart = z.infer<typeof lastStartSchema>;

/** What changed in columns of an earlier run. */
export const updatedSchema = z.object({ cells: z.number().int(), rows: z.number().int() });

/** Where a job's domains come from: a file, pasted text, or what is saved. */
export const jobOriginSchema = z.enum(['file', 'pasted', 'refresh']);
export type JobOrigin = z.infer<typeof jobOriginSchema>;

/**
 * One enrichment run. Lookups are pairs of a domain and a kind. `remainingMs` is the time until the run has
 * asked all that budget, caps and wallet pay for, at the speed that the service's limits allow, after the
 * runs before it. It and `ratePerMinute` are null while unknown.
 */
export const jobSchema = z.object({
  id: z.number().int(),
  state: jobStateSchema,
  workspaceId: z.string(),
  workspaceName: z.string(),
  sample: z.boolean(),
  origin: jobOriginSchema,
  path: z.string(),
  /** The name of the run: its file's name; without a file, what the domains are, when, and how many. */
  fileName: z.string(),
  /**
   * False if the program made `fileName`, in English. The window then makes one in its own language from
   * `origin`, `createdAt` and the number of domains.
   */
  hasOwnName: z.boolean(),
  sheet: z.string(),
  columnName: z.string(),
  options: enrichOptionsSchema,
  /** For whom it is paid; null for nobody in particular. */
  label: z.string().nullable(),
  counts: jobCountsSchema,
  lookups: z.object({ total: z.number().int(), done: z.number().int() }),
  /** Lookups that could be asked again: `open` failed or were skipped, `unknown` may have been charged. */
  leftovers: z.object({ open: z.number().int(), unknown: z.number().int() }),
  /**
   * Credits that the run may cost in all: what its earlier starts cost, plus the budget of the present one.
   */
  budget: z.number(),
  /** What the run cost so far, including what the balance showed of lost answers. */
  creditsCharged: z.number(),
  /** The part of that which the balance showed of lost answers. */
  creditsLost: z.number(),
  /** What may have been charged in addition, for answers that were lost. */
  creditsInDoubt: z.number(),
  /**
   * What a running run waits for: until the service comes back, until a service that takes requests but is
   * silent answers, or until it is certain what lost answers cost. Null if it waits for nothing. `until` is
   * the latest time.
   */
  waiting: z
    .object({
      /** `colleague`: somebody of the team asks for all that is left. `library`: the team's can't be asked. */
      for: z.enum(['service', 'answer', 'balance', 'colleague', 'library']),
      since: z.string(),
      until: z.string().nullable(),
    })
    .nullable(),
  calls: z.number().int(),
  ratePerMinute: z.number().nullable(),
  remainingMs: z.number().nullable(),
  reconciliation: reconciliationSchema,
  out: z.string().nullable(),
  /**
   * New cells of the file with letters that its encoding lacks; missing if there are none. A file in UTF-8
   * would have them whole.
   */
  changedCells: z.number().int().optional(),
  /** The file that the run wrote before. It stays, with what was known then; missing if it wrote one only. */
  olderOut: z.string().optional(),
  /** What changed in columns of an earlier run; missing if none were refreshed. */
  updated: updatedSchema.optional(),
  problem: problemSchema.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** One input row: where it is in the sheet, and how it ended. */
export const jobRowSchema = z.object({
  number: z.number().int(),
  value: z.string(),
  domain: z.string().nullable(),
  state: rowStateSchema,
  /** How each kind ended, if they ended differently. */
  ends: z.object({ companies: rowStateSchema, technologies: rowStateSchema }).optional(),
  /** Why the row ended as it did, if there is more to say than its state. */
  note: reasonSchema.nullable(),
});
export type JobRow = z.infer<typeof jobRowSchema>;

/** A domain given to a row that had none, the lookups it needs, and the most that they may cost, credits. */
export const givenDomainSchema = z.object({
  domain: z.string(),
  lookups: z.number().int(),
  credits: z.number(),
});
export type GivenDomain = z.infer<typeof givenDomainSchema>;
