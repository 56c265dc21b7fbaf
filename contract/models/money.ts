import { z } from 'zod';
import { isDecimal } from '#shared/money/amounts.ts';
import { waysIntoDoubt } from '../values/doubt-ways.ts';
import { labelSchema } from './label.ts';

const decimalSchema = z.string().max(20).refine(isDecimal, { error: 'no decimal' });

/** The service's two wallets: `bulk_lookup` pays for lookups, `standard` for technology lists. */
export const walletSchema = z.enum(['bulk_lookup', 'standard']);
export type Wallet = z.infer<typeof walletSchema>;

/** One wallet as the service last said it; null if it has not said yet. Amounts are credits. */
export const balanceSchema = z.object({
  wallet: walletSchema,
  remaining: z.number().nullable(),
  monthly: z.object({ available: z.number(), used: z.number(), remaining: z.number() }).nullable(),
  asOf: z.string().nullable(),
  /** What one successful lookup or list costs, as the service last said; 1 until then. */
  price: z.number(),
  /** A person said that others use it, too. */
  isShared: z.boolean(),
  /** What it fell by that nothing here explains, until a person says whether others use it. 0 if nothing is open. */
  fall: z.number(),
});
export type Balance = z.infer<typeof balanceSchema>;

/**
 * What one credit of each wallet costs in the person's own money. `currency` is an ISO 4217 code; prices are
 * decimals such as `0.125`, null if there is none.
 */
export const creditPriceSchema = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  bulk_lookup: decimalSchema.nullable(),
  standard: decimalSchema.nullable(),
});
export type CreditPrice = z.infer<typeof creditPriceSchema>;

/** What a charge was for. */
export const spendingKindSchema = z.enum(['companies', 'technologies', 'technology', 'lists']);
export type SpendingKind = z.infer<typeof spendingKindSchema>;

/**
 * One charge and what caused it. `subject` is what was asked about, null for a batch of `asked` domains.
 * `isRefunded`: a list failed and its credit came back. `balanceAfter` is what the service said, null if it
 * did not say.
 */
export const ledgerEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  wallet: walletSchema,
  operation: z.string(),
  kind: spendingKindSchema,
  subject: z.string().nullable(),
  asked: z.number().int(),
  isRefunded: z.boolean(),
  /** The answer was lost; the balance showed what was charged. */
  isLost: z.boolean(),
  jobId: z.number().int().nullable(),
  /** For whom it was paid; null for nobody in particular. */
  label: z.string().nullable(),
  /** The assistant that asked for it, by the name it gave itself; null for a person. */
  assistant: z.string().nullable(),
  credits: z.number(),
  balanceAfter: z.number().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/**
 * A paid request that is in doubt. `subjects` has the first ones of the `asked` that it asks about. `way` is how it came
 * into doubt. `credits` may have been charged for it and are not in the ledger; `booked` are, as the balance showed.
 */
export const inDoubtSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  wallet: walletSchema,
  kind: spendingKindSchema,
  subjects: z.array(z.string()),
  asked: z.number().int(),
  jobId: z.number().int().nullable(),
  way: z.enum(waysIntoDoubt),
  credits: z.number(),
  booked: z.number(),
  fell: z.number(),
});
export type InDoubt = z.infer<typeof inDoubtSchema>;

/** Which charges are wanted; a missing field filters nothing. The words of `text` are searched in the whole line. */
export const ledgerFilterSchema = z.object({
  text: z.string().max(300).optional(),
  /** Null finds charges without a label. */
  label: labelSchema.optional(),
});
export type LedgerFilter = z.infer<typeof ledgerFilterSchema>;

const sumFields = { wallet: walletSchema, credits: z.number(), calls: z.number().int() };

/** Everything spent, by day (`YYYY-MM-DD`, UTC, newest first) and by run (null: single lookups). */
export const ledgerSumsSchema = z.object({
  byDay: z.array(z.object({ day: z.string(), ...sumFields })),
  byJob: z.array(z.object({ job: z.number().int().nullable(), ...sumFields })),
  /** What may have been charged beyond that. */
  inDoubt: z.array(z.object({ wallet: walletSchema, credits: z.number() })),
  /** What was sent and has no answer so far: it is under way, or a program was killed while it sent that. */
  underWay: z.array(z.object({ wallet: walletSchema, credits: z.number() })),
});

/**
 * What was spent in the last days: by day of the data folder's calendar (`YYYY-MM-DD`, oldest first, without
 * days that have no charges), by kind, and by run (null: single lookups), the most expensive first.
 */
export const ledgerSummarySchema = z.object({
  /** The first and the last day; the last is today. */
  from: z.string(),
  to: z.string(),
  days: z.array(z.object({ day: z.string(), kind: spendingKindSchema, ...sumFields })),
  kinds: z.array(z.object({ kind: spendingKindSchema, ...sumFields })),
  jobs: z.array(
    z.object({ jobId: z.number().int().nullable(), fileName: z.string().nullable(), ...sumFields }),
  ),
});
export type LedgerSummary = z.infer<typeof ledgerSummarySchema>;

const capUse = {
  cap: z.number().nullable(),
  spent: z.number(),
  inDoubt: z.number(),
  left: z.number().nullable(),
};

/** A day of the data folder's calendar, such as `2026-03-01`. */
export const daySchema = z.iso.date();

/** A span of the data folder's calendar, both days included. Null: from the first charge, or until today. */
export const periodSchema = z.object({ from: daySchema.nullable(), to: daySchema.nullable() });
export type Period = z.infer<typeof periodSchema>;

/**
 * What was spent for each label (null: without one), by month (`YYYY-MM`, newest first) and wallet. Leaves
 * out what cost nothing.
 */
export const labelSumSchema = z.object({
  month: z.string(),
  label: z.string().nullable(),
  wallet: walletSchema,
  credits: z.number(),
});
export type LabelSum = z.infer<typeof labelSumSchema>;

/**
 * What the caps leave, one entry for each wallet: for today, and in `month` for this month. `spent` was
 * charged in that time, `inDoubt` may have been (its answers were lost), `reserved` is under way. `cap` and
 * `left` are null if there is no cap.
 */
export const allowanceSchema = z.object({
  capPerRun: z.number().nullable(),
  wallets: z.array(
    z.object({
      wallet: walletSchema,
      reserved: z.number(),
      ...capUse,
      month: z.object(capUse),
    }),
  ),
});
export type Allowance = z.infer<typeof allowanceSchema>;

/** Whether the ledger and the service agreed on the lookup wallet when they were last compared. */
export const agreementSchema = z.object({
  state: z.enum(['agrees', 'differs', 'unchecked']),
  expected: z.number().nullable(),
  actual: z.number().nullable(),
  /** The part of the difference that is booked to requests whose answer was lost. */
  lost: z.number(),
  at: z.string().nullable(),
});
export type Agreement = z.infer<typeof agreementSchema>;
