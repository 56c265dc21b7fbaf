import { z } from 'zod';
import { choiceSchema } from '../models/choice.ts';
import { outputEncodingSchema } from '../models/enrich.ts';
import { outRefSchema } from '../models/file-ref.ts';
import {
  givenDomainSchema,
  jobRowsPageSchema,
  jobSchema,
  lastStartSchema,
  rowStateSchema,
} from '../models/job.ts';
import { jobExportRequestSchema } from '../models/job-export.ts';
import { labelSchema } from '../models/label.ts';
import { taskSchema } from '../models/task.ts';
import { anyValue } from '../values/choice.ts';
import { procedure } from './procedure.ts';

const jobId = z.object({ jobId: z.number().int() });
/** A row by its number in the sheet, and the text in which a person says its domain. */
const rowDomain = jobId.extend({ row: z.number().int().min(1), text: z.string().max(2_048) });

/** Runs that were started, and what can be done with them. */
export const jobProcedures = {
  list: procedure.output(z.array(jobSchema)),
  get: procedure.input(jobId).output(jobSchema),
  rows: procedure
    .input(
      z.object({
        jobId: z.number().int(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(0).max(1_000),
        states: choiceSchema(rowStateSchema).default(anyValue),
      }),
    )
    .output(jobRowsPageSchema),
  pause: procedure.input(jobId).output(jobSchema),
  /** Goes on with a paused run; with a `budget` it may cost that much from now on, else what is left of the budget it has. */
  resume: procedure
    .input(
      jobId.extend({
        resendUnknown: z.boolean().default(false),
        budget: z.number().int().min(0).optional(),
      }),
    )
    .output(jobSchema),
  /** Gives a run another label, with all that it cost and may yet turn out to have cost. */
  relabel: procedure.input(jobId.extend({ label: labelSchema })).output(jobSchema),
  stop: procedure.input(jobId).output(jobSchema),
  /** Asks again for what failed, was skipped, or (if wanted) is unknown; it may cost `budget` credits from now on, else what it asks. */
  rerun: procedure
    .input(
      jobId.extend({
        budget: z.number().int().min(0).optional(),
        resendUnknown: z.boolean().default(false),
        /** Whether what failed or was skipped is asked again. */
        open: z.boolean().default(true),
      }),
    )
    .output(jobSchema),
  /** Writes the file of a run that is over once more, in this encoding and under a name that is free; nothing is asked. The run points to it from then on. */
  write: procedure.input(jobId.extend({ outputEncoding: outputEncodingSchema })).output(jobSchema),
  /**
   * Writes the file of a run that is over once more and leaves the run as it is; null if it has no file of its own and `out`
   * names none. Only a command line can name one.
   */
  writeCopy: procedure
    .input(jobId.extend({ outputEncoding: outputEncodingSchema.optional(), out: outRefSchema.optional() }))
    .output(z.object({ out: z.string(), changedCells: z.number().int() }).nullable()),
  /** Whether going on with a run asks the service, so that it needs a token. */
  hasToAsk: procedure.input(jobId.extend({ resendUnknown: z.boolean().default(false) })).output(z.boolean()),
  /** What the last start of a run cost so far. */
  lastStart: procedure.input(jobId).output(lastStartSchema),
  /** What giving a row without a domain one would ask and cost; nothing is changed. */
  quoteDomain: procedure.input(rowDomain).output(givenDomainSchema),
  /** Gives it that domain, asks for it alone, and writes the file again under a new name; it may cost `budget` credits. */
  giveDomain: procedure.input(rowDomain.extend({ budget: z.number().int().min(0) })).output(jobSchema),
  /** Writes a run's rows; its progress comes as `task` events. */
  export: procedure.input(jobExportRequestSchema).output(taskSchema),
  /** Takes a run out of the list; `undoRemove` brings it back within half a minute, after that it is deleted. */
  remove: procedure.input(jobId).output(z.void()),
  undoRemove: procedure.input(jobId).output(jobSchema),
};
