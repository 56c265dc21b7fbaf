import { z } from 'zod';
import { listFilterDefaults as defaults } from '../values/lists.ts';
import { problemSchema } from './job.ts';
import { labelSchema } from './label.ts';

export const conditionSchema = z.enum(['include', 'exclude']);

/**
 * Which websites of a technology are wanted; an empty filter leaves all. Countries are the service's own numbers, whose meaning it does
 * not document; endings begin with a dot; sizes are the service's own bands.
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
 * A list's life: `queued` at the service, `ready`, `failed` (the credit came back), `expired` (the service removed its file; the list
 * remains), `unknown` (the answer to its start was lost or did not name it, and the history does not tell yet, or not for certain, what became of it).
 */
export const listStateSchema = z.enum(['queued', 'ready', 'failed', 'expired', 'unknown']);
export type ListState = z.infer<typeof listStateSchema>;

/**
 * The list's file on this computer. `difference` is set if the file came whole but has other rows than the service announced; `rows` are then its
 * lines below the first, whatever they are. `missing`: it was complete, but is not there any more. Sizes are bytes, `rate` bytes a second; `phase` says
 * what a running transfer does; `reserved` is true when only a person may spend the attempts that are left.
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

/** One technology list, as the service and this computer know it; null if neither told. `id` is this computer's number. */
export const listSchema = z.object({
  id: z.number().int(),
  reportId: z.number().int().nullable(),
  workspaceId: z.string(),
  technology: z.string(),
  techapiId: z.string().nullable(),
  /** Null for a list that was started elsewhere and whose filters the service does not tell. */
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
  /** For whom it is paid; null for nobody in particular. Missing if this computer did not start the list, so that its ledger has nothing of it. */
  label: z.string().nullable().optional(),
  reusedBillingPeriod: z.boolean(),
  /** Downloaded by itself as soon as it is ready. */
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
 * What a start would cost: `mayBeFree` when this technology was bought before in what may be the same billing period, of which only the
 * service knows; `boughtAt` is when. `sites` is how many websites run it by the newest saved figure; `lastCut` how many rows the file of the newest list held
 * that was cut short, which is as many as the plan allows. Both are null if that is not known.
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

/** What lists can be narrowed down by, as far as files, refusals and earlier lists told; `name` is null for a country's number that nobody named. */
export const listChoicesSchema = z.object({
  countries: z.array(z.object({ id: z.number().int(), name: z.string().nullable() })),
  companySizes: z.array(z.string()),
  endings: z.array(z.string()),
});
export type ListChoices = z.infer<typeof listChoicesSchema>;

export const listStartSchema = z.object({
  technology: z.string().trim().min(1).max(300),
  /** The exact identifier, if an answer told it. */
  techapiId: z.string().nullable().default(null),
  filters: listFiltersSchema,
  automatic: z.boolean().default(true),
});
export type ListStart = z.infer<typeof listStartSchema>;

/**
 * A start as a person orders it; `resendUnknown` is their word to start it although the answer to an earlier start of this technology was
 * lost and may have been charged.
 */
export const listOrderSchema = listStartSchema.extend({
  label: labelSchema.default(null),
  resendUnknown: z.boolean().default(false),
});
