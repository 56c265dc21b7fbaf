import { z } from 'zod';
import { listFilterDefaults as defaults } from '../values/lists.ts';
import { problemSchema } from './job.ts';
import { labelSchema } from './label.ts';

export const conditionSchema = z.enum(['include', 'exclude']);

/**
 * Which websites of a technology are wanted; an empty filter excludes none. Countries are the service's own
 * numbers, which it does not document; endings begin with a dot; sizes are the service's own bands.
 */
export const listFiltersSchema = z.object({
  countries: z.array(z.number().int().min(0)).max(300).default(defaults.countries),
  countryCondition: conditionSchema.default(defaults.countryCondition),
  endings: z
    .array(z.string().regex(/^(?:\.[a-z0-9-]+)+$/i, 'An ending begins with a dot, such as .de or .co.uk.'))
    .max(300)
    .default(defaults.endings),
  endingCondition: conditionSchema.default(defaults.endingCondition),
  companySizes: z.array(z.string().trim().min(1).max(100)).max(100).default(defaults.companySizes),
  onlyWithCompany: z.boolean().default(defaults.onlyWithCompany),
});
export type ListFilters = z.infer<typeof listFiltersSchema>;

/**
 * The life of a list: `queued` at the service, `ready`, `failed` (the credit came back), `expired` (the
 * service removed its file; the list remains), `unknown` (the answer to its start was lost or did not name
 * the list, and the history does not say for certain what became of it).
 */
export const listStateSchema = z.enum(['queued', 'ready', 'failed', 'expired', 'unknown']);
export type ListState = z.infer<typeof listStateSchema>;

/**
 * The list's file on this computer. `difference` is set if the file is whole but has other rows than the
 * service announced; `rows` then counts its lines below the first. `missing`: it was complete, but is gone.
 * Sizes are bytes, `rate` bytes a second. `phase` is what a running transfer does. `reserved`: only a person
 * may spend the attempts that are left.
 */
export const listFileSchema = z.object({
  state: z.enum(['waiting', 'running', 'paused', 'failed', 'done', 'cancelled', 'missing']),
  phase: z.enum(['waiting', 'checking', 'receiving', 'verifying']).nullable(),
  path: z.string().nullable(),
  name: z.string().nullable(),
  bytes: z.number(),
  totalBytes: z.number().nullable(),
  rate: z.number().nullable(),
  remainingMs: z.number().nullable(),
  rows: z.number().int().nullable(),
  difference: z.object({ rows: z.number().int(), announced: z.number().int() }).nullable(),
  sha256: z.string().nullable(),
  attemptsUsed: z.number().int(),
  reserved: z.boolean(),
  problem: problemSchema.nullable(),
});
export type ListFile = z.infer<typeof listFileSchema>;

/**
 * One technology list, as the service and this computer know it; null if neither does. `id` is this
 * computer's number.
 */
export const listSchema = z.object({
  id: z.number().int(),
  reportId: z.number().int().nullable(),
  workspaceId: z.string(),
  technology: z.string(),
  techapiId: z.string().nullable(),
  /** Null if the list was started elsewhere and the service does not name its filters. */
  filters: listFiltersSchema.nullable(),
  state: listStateSchema,
  estimatedRows: z.number().nullable(),
  resultCount: z.number().nullable(),
  exportedRows: z.number().nullable(),
  truncated: z.boolean(),
  withheldRows: z.number().nullable(),
  downloadLimit: z.number().nullable(),
  downloadsRemaining: z.number().nullable(),
  creditsCharged: z.number().nullable(),
  /**
   * For whom it is paid; null for nobody in particular. Missing if this computer did not start the list,
   * because its ledger then has no charge for it.
   */
  label: z.string().nullable().optional(),
  reusedBillingPeriod: z.boolean(),
  /** Whether it is downloaded as soon as it is ready. */
  automatic: z.boolean(),
  createdAt: z.string(),
  checkedAt: z.string().nullable(),
  readyAt: z.string().nullable(),
  problem: problemSchema.nullable(),
  file: listFileSchema.nullable(),
  /** Fields of the service's history that the documentation does not know. */
  extra: z.record(z.string(), z.unknown()),
});
export type List = z.infer<typeof listSchema>;

/**
 * What a start would cost. `mayBeFree`: this technology was bought (at `boughtAt`) in what may be the same
 * billing period, which only the service knows. `sites` is how many websites run it, by the newest saved
 * figure. `lastCut` is the number of rows in the file of the newest list that was cut short; the plan allows
 * so many. Both are null if not known.
 */
export const listQuoteSchema = z.object({
  technology: z.string(),
  maxCredits: z.number(),
  mayBeFree: z.boolean(),
  boughtAt: z.string().nullable(),
  sites: z.number().nullable(),
  lastCut: z.number().nullable(),
  balance: z.number().nullable(),
});
export type ListQuote = z.infer<typeof listQuoteSchema>;

/**
 * What lists can be narrowed by, as far as files, refusals and earlier lists show; `name` is null if a
 * country's number has no known name.
 */
export const listChoicesSchema = z.object({
  countries: z.array(z.object({ id: z.number().int(), name: z.string().nullable() })),
  companySizes: z.array(z.string()),
  endings: z.array(z.string()),
});
export type ListChoices = z.infer<typeof listChoicesSchema>;

export const listStartSchema = z.object({
  technology: z.string().trim().min(1).max(300),
  /** The exact identifier, if an answer named it. */
  techapiId: z.string().nullable().default(null),
  filters: listFiltersSchema,
  automatic: z.boolean().default(true),
});
export type ListStart = z.infer<typeof listStartSchema>;

/**
 * A start as a person orders it. `resendUnknown` is their word to start it although the answer to an earlier
 * start of this technology was lost and may have been charged.
 */
export const listOrderSchema = listStartSchema.extend({
  label: labelSchema.default(null),
  resendUnknown: z.boolean().default(false),
});
