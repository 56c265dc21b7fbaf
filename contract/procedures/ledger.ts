import { z } from 'zod';
import { exportTargetSchema } from '../models/csv-style.ts';
import { labelSchema } from '../models/label.ts';
import {
  agreementSchema,
  allowanceSchema,
  inDoubtSchema,
  labelSumSchema,
  ledgerEntrySchema,
  ledgerFilterSchema,
  ledgerSummarySchema,
  ledgerSumsSchema,
  periodSchema,
} from '../models/money.ts';
import { taskSchema } from '../models/task.ts';
import { procedure, wordProcedure } from './procedure.ts';

/** What was spent, and by what. */
export const ledgerProcedures = {
  list: procedure
    .input(
      z.object({
        limit: z.number().int().min(0).max(1_000),
        beforeId: z.number().int().optional(),
        filter: ledgerFilterSchema.default({}),
      }),
    )
    .output(z.array(ledgerEntrySchema)),
  /** Labels of any run or charge, by name. */
  labels: procedure.output(z.array(z.string())),
  byLabel: procedure.input(periodSchema).output(z.array(labelSumSchema)),
  /**
   * Gives a charge another label, with all that belongs to it: the whole run, or everything that the one
   * request cost.
   */
  relabel: procedure.input(z.object({ id: z.number().int(), label: labelSchema })).output(z.void()),
  summary: procedure
    .input(z.object({ days: z.number().int().min(1).max(3_660) }))
    .output(ledgerSummarySchema),
  /** Writes the charges that the filter finds as CSV, newest first. Its progress comes as `task` events. */
  export: procedure
    .input(exportTargetSchema.extend({ filter: ledgerFilterSchema.default({}) }))
    .output(taskSchema),
  /** Writes what each label cost in each month of the period as CSV. */
  exportByLabel: procedure.input(exportTargetSchema.extend({ period: periodSchema })).output(taskSchema),
  /** Everything spent, by day (UTC) and by run (null: single lookups), separately for the two wallets. */
  sums: procedure.output(ledgerSumsSchema),
  /** What is in doubt in the workspace, oldest first. */
  doubts: procedure.output(z.array(inDoubtSchema)),
  /**
   * A person looked at the service's own account, and says that nothing was charged for these requests in doubt: they may
   * be asked again. The time and the balance last seen are kept. `despiteFall`: also if the wallet fell by what may be for
   * one of them (`fell`); else that is refused. Returns what is still in doubt.
   */
  sayNotCharged: wordProcedure
    .input(z.object({ requests: z.array(z.number().int()).min(1), despiteFall: z.boolean().default(false) }))
    .output(z.array(inDoubtSchema)),
  /** What the caps leave for today and this month. */
  allowance: procedure.output(allowanceSchema),
  /** Whether ledger and service agreed when they were last compared. */
  agreement: procedure.output(agreementSchema),
  /** Asks for the balance again and compares it with the ledger; free. */
  compare: procedure.output(agreementSchema),
};
