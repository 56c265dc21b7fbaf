import { z } from 'zod';
import { assistantAllowanceSchema } from '../models/assistants.ts';
import { jobSchema } from '../models/job.ts';
import { answerRequestSchema, answerSchema } from '../models/lookup.ts';
import { assistantLimitsSchema } from '../models/settings.ts';
import { payingProcedure, procedure } from './procedure.ts';

const session = z.number().int();

/**
 * What an assistant asks for. Everything paid has its session, so that its budgets hold and the ledger names it. A page
 * can only read the allowance: all else throws `usage`.
 */
export const assistantProcedures = {
  /** Begins a session. The name is the one that the assistant gave itself; returns it as it is shown. */
  begin: procedure
    .input(z.object({ name: z.string().max(100_000) }))
    .output(z.object({ session, name: z.string() })),
  /** What may be spent now, and the price of one lookup. `session` is null before one begins. */
  allowance: procedure
    .input(z.object({ session: session.nullable() }))
    .output(assistantAllowanceSchema.extend({ price: z.number() })),
  /**
   * One answer: a saved one that is young enough, else a paid one. Throws `assistants_off` or `cap_reached` before
   * anything is sent, and `outcome_unknown` if an earlier answer was lost: only a person may ask for that again.
   */
  lookup: payingProcedure
    .input(
      answerRequestSchema
        .pick({ subject: true, name: true, fresh: true, maxAgeMs: true, label: true, mostCredits: true })
        .extend({ session }),
    )
    .output(answerSchema),
  /** Starts a previewed run, for `budget` at most. Throws the same if that is more than what is left. */
  enrich: payingProcedure
    .input(z.object({ session, jobId: z.number().int(), budget: z.number().int().min(0) }))
    .output(jobSchema),
  /** Changes what assistants may spend. Only for a person at a terminal; the window goes through the shell. */
  setLimits: procedure.input(assistantLimitsSchema.partial().strict()).output(assistantLimitsSchema),
};
