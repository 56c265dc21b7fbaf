import { z } from 'zod';
import { type ErrorCode, errorCodes } from '../errors.ts';
import { enrichOptionsSchema } from './enrich.ts';
import { reasonSchema } from './reason.ts';

/**
 * How one row ended. `pending` has no answer yet; `left_out` was never to be asked. A failed row never looks like one without data. `blank` (no text where its domain is read)
 * and `personal` (an address at a personal mail provider, which was not to be asked about) have nothing to ask about; neither is `invalid`.
 */
export const rowStateSchema = z.enum([
  'pending',
  'found',
  'no_data',
  'invalid',
  'blank',
  'personal',
  'skipped',
  'failed',
  'unknown',
  'left_out',
]);
export type RowState = z.infer<typeof rowStateSchema>;

/**
 * A job's life: `draft` (previewed, nothing paid), `queued` (waits for the run before it), `running`, `paused` (by a person, by a crash, or by trouble that `error` names),
 * `writing` (the output file), `done`, `stopped` (by a person; the rest is skipped).
 */
export const jobStateSchema = z.enum(['draft', 'queued', 'running', 'paused', 'writing', 'done', 'stopped']);
export type JobState = z.infer<typeof jobStateSchema>;

/** Input rows by how they ended; the states add up to `rows`. `saved` counts lookups answered free from what was saved. */
export const jobCountsSchema = z.object({
  rows: z.number().int(),
  unique: z.number().int(),
  found: z.number().int(),
  noData: z.number().int(),
  invalid: z.number().int(),
  blank: z.number().int(),
  personal: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  pending: z.number().int(),
  leftOut: z.number().int(),
  saved: z.number().int(),
});
export type JobCounts = z.infer<typeof jobCountsSchema>;

/**
 * Whether what the answers said was charged agrees with the wallet's balance; `unchecked` if the balance could not be read. `expected` is what the
 * answers alone leave in the wallet; `lost` is how much of the difference is booked to requests whose answer was lost.
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
  /** What happened, in no language; missing where only the code is known. `message` is its English. */
  reason: reasonSchema.nullish(),
});
export type Problem = z.infer<typeof problemSchema>;

/**
 * A run's last start: the run itself, a rerun of it, or a resume with a budget of its own. Amounts are credits.
 * `endedByBudget`: rows are skipped since what is left of its budget pays for no lookup.
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

/** Where a job's domains come from: a file of the person's, a text they pasted, or what is saved. */
export const jobOriginSchema = z.enum(['file', 'pasted', 'refresh']);
export type JobOrigin = z.infer<typeof jobOriginSchema>;

/**
 * One enrichment run. Lookups are pairs of a domain and a kind. `remainingMs` is until the run has asked all that budget, caps and wallet pay for, as fast as
 * the service's limits let it, after the runs before it; it and `ratePerMinute` are null while unknown.
 */
export const jobSchema = z.object({
  id: z.number().int(),
  state: jobStateSchema,
  workspaceId: z.string(),
  workspaceName: z.string(),
  sample: z.boolean(),
  origin: jobOriginSchema,
  path: z.string(),
  /** What the run is called: its file's name, or for domains without one what they are, when and how many. */
  fileName: z.string(),
  /** False if that name is the program's, in English: it says `origin`, `createdAt` and how many domains, which the window says in its language. */
  hasOwnName: z.boolean(),
  sheet: z.string(),
  columnName: z.string(),
  options: enrichOptionsSchema,
  /** For whom it is paid; null for nobody in particular. */
  label: z.string().nullable(),
  counts: jobCountsSchema,
  lookups: z.object({ total: z.number().int(), done: z.number().int() }),
  /** Lookups that could be asked again: `open` failed or were skipped, `unknown` may have been charged already. */
  leftovers: z.object({ open: z.number().int(), unknown: z.number().int() }),
  /** Credits that the run may cost in all: what its earlier starts cost, and the budget of the present one. */
  budget: z.number(),
  /** What the run cost so far, its lost answers included as far as the balance told. */
  creditsCharged: z.number(),
  /** Of that, what the balance told of lost answers. */
  creditsLost: z.number(),
  /** What may have been charged besides, for answers that were lost. */
  creditsInDoubt: z.number(),
  /**
   * What a running run waits for: the service to come back, an answer of one that takes requests and is silent, or to be certain what lost answers cost; null
   * if for nothing. `until` is at the latest.
   */
  waiting: z
    .object({
      for: z.enum(['service', 'answer', 'balance']),
      since: z.string(),
      until: z.string().nullable(),
    })
    .nullable(),
  calls: z.number().int(),
  ratePerMinute: z.number().nullable(),
  remainingMs: z.number().nullable(),
  reconciliation: reconciliationSchema,
  out: z.string().nullable(),
  /** New cells of the file with letters that its encoding lacks; missing if there are none. Written in UTF-8 the file has them whole. */
  changedCells: z.number().int().optional(),
  /** What changed in the columns that an earlier run had added; missing if none were refreshed. */
  updated: updatedSchema.optional(),
  problem: problemSchema.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** One input row beside what was found for it; `cells` stand under the job's added columns. */
export const jobRowSchema = z.object({
  index: z.number().int(),
  number: z.number().int(),
  value: z.string(),
  domain: z.string().nullable(),
  state: rowStateSchema,
  /** How each kind ended, if they ended in different ways. */
  ends: z.object({ companies: rowStateSchema, technologies: rowStateSchema }).optional(),
  /** Why the row ended as it did, if there is more to say than its state. */
  note: reasonSchema.nullable(),
  cells: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type JobRow = z.infer<typeof jobRowSchema>;

/** A domain that a row without one is given, what has to be asked about it, and what that may cost at most, credits. */
export const givenDomainSchema = z.object({
  domain: z.string(),
  lookups: z.number().int(),
  credits: z.number(),
});
export type GivenDomain = z.infer<typeof givenDomainSchema>;

export const jobRowsPageSchema = z.object({
  total: z.number().int(),
  columns: z.array(z.string()),
  rows: z.array(jobRowSchema),
});
export type JobRowsPage = z.infer<typeof jobRowsPageSchema>;
