import { z } from 'zod';
import { outRefSchema } from '../models/file-ref.ts';
import {
  agreementSchema,
  allowanceSchema,
  ledgerEntrySchema,
  ledgerFilterSchema,
  ledgerSummarySchema,
} from '../models/money.ts';
import { taskSchema } from '../models/task.ts';
import { procedure } from './procedure.ts';

/** What was spent, and by what. */
export const ledgerProcedures = {
  list: procedure
    .input(
      z.object({
        limit: z.number().int().min(1).max(1_000),
        beforeId: z.number().int().optional(),
        filter: ledgerFilterSchema.default({}),
      }),
    )
    .output(z.array(ledgerEntrySchema)),
  summary: procedure
    .input(z.object({ days: z.number().int().min(1).max(3_660) }))
    .output(ledgerSummarySchema),
  /** Writes the charges that the filter finds as CSV, newest first; its progress comes as `task` events. */
  export: procedure
    .input(z.object({ filter: ledgerFilterSchema.default({}), out: outRefSchema }))
    .output(taskSchema),
  /** What the caps leave for today. */
  allowance: procedure.output(allowanceSchema),
  /** Whether ledger and service agreed the last time that they were compared. */
  agreement: procedure.output(agreementSchema),
  /** Asks for the balance anew and compares it with the ledger; free. */
  compare: procedure.output(agreementSchema),
};
