import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { engineEventSchema } from './events.ts';
import { sessionSchema } from './models/connection.ts';
import { previewRequestSchema, previewSchema } from './models/enrich.ts';
import { jobRowsPageSchema, jobSchema, problemSchema, rowStateSchema } from './models/job.ts';
import { balanceSchema, ledgerEntrySchema } from './models/money.ts';
import { settingsSchema } from './models/settings.ts';
import { sheetInspectionSchema } from './models/sheet.ts';

/** Every procedure fails in one way only: with a problem of the closed catalogue. */
const procedure = oc.errors({ PROBLEM: { data: problemSchema } });

const jobId = z.object({ jobId: z.number().int() });

/** Everything the window may ask of the engine. The engine implements it, the window infers its client from it. */
export const contract = {
  session: {
    get: procedure.output(sessionSchema),
    choose: procedure
      .input(z.object({ connectionId: z.string(), workspaceId: z.string() }))
      .output(sessionSchema),
    refreshBalance: procedure.output(z.array(balanceSchema)),
  },
  sheets: {
    inspect: procedure
      .input(z.object({ path: z.string(), sheet: z.string().optional() }))
      .output(sheetInspectionSchema),
  },
  enrich: {
    preview: procedure.input(previewRequestSchema).output(previewSchema),
    start: procedure
      .input(z.object({ jobId: z.number().int(), budget: z.number().int().min(0) }))
      .output(jobSchema),
    discard: procedure.input(jobId).output(z.void()),
  },
  jobs: {
    list: procedure.output(z.array(jobSchema)),
    get: procedure.input(jobId).output(jobSchema),
    rows: procedure
      .input(
        z.object({
          jobId: z.number().int(),
          offset: z.number().int().min(0),
          limit: z.number().int().min(1).max(1_000),
          states: z.array(rowStateSchema).optional(),
        }),
      )
      .output(jobRowsPageSchema),
    pause: procedure.input(jobId).output(jobSchema),
    resume: procedure.input(jobId.extend({ resendUnknown: z.boolean().default(false) })).output(jobSchema),
    stop: procedure.input(jobId).output(jobSchema),
    /** Asks again for what failed, was skipped, or (if wanted) is unknown; up to `budget` more credits. */
    rerun: procedure
      .input(jobId.extend({ budget: z.number().int().min(0), resendUnknown: z.boolean().default(false) }))
      .output(jobSchema),
    remove: procedure.input(jobId).output(z.void()),
  },
  ledger: {
    list: procedure
      .input(z.object({ limit: z.number().int().min(1).max(1_000), beforeId: z.number().int().optional() }))
      .output(z.array(ledgerEntrySchema)),
  },
  settings: {
    get: procedure.output(settingsSchema),
    set: procedure.input(settingsSchema.partial()).output(settingsSchema),
  },
  events: {
    subscribe: procedure.output(eventIterator(engineEventSchema)),
  },
};

export type Contract = typeof contract;
