import { z } from 'zod';

/** The service's two wallets: lookups draw on `bulk_lookup`, technology lists on `standard`. */
export const walletSchema = z.enum(['bulk_lookup', 'standard']);
export type Wallet = z.infer<typeof walletSchema>;

/** One wallet as last seen; `null` where the service has not told yet. Amounts are credits. */
export const balanceSchema = z.object({
  wallet: walletSchema,
  remaining: z.number().nullable(),
  monthly: z.object({ available: z.number(), used: z.number(), remaining: z.number() }).nullable(),
  asOf: z.string().nullable(),
});
export type Balance = z.infer<typeof balanceSchema>;

/** One charge, and what caused it. `balanceAfter` is what the service said, null where it did not. */
export const ledgerEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  wallet: walletSchema,
  operation: z.string(),
  subject: z.string(),
  jobId: z.number().int().nullable(),
  credits: z.number(),
  balanceAfter: z.number().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
