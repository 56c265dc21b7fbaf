import { z } from 'zod';
import { outputEncodingSchema } from '../models/enrich.ts';
import { folderRefSchema, outRefSchema, readRefSchema } from '../models/file-ref.ts';
import { givenDomainSchema, jobSchema, lastStartSchema } from '../models/job.ts';
import { jobExportRequestSchema } from '../models/job-export.ts';
import { labelSchema } from '../models/label.ts';
import { reasonSchema } from '../models/reason.ts';
import { taskSchema } from '../models/task.ts';
import { payingProcedure, procedure } from './procedure.ts';

const jobId = z.object({ jobId: z.number().int() });
/** A row by its number in the sheet, and the text that a person typed as its domain. */
const rowDomain = jobId.extend({ row: z.number().int().min(1), text: z.string().max(2_048) });

/** Runs that were started, and what can be done with them. */
export const jobProcedures = {
  list: procedure.output(z.array(jobSchema)),
  get: procedure.input(jobId).output(jobSchema),
  /**
   * Resolves once the run neither runs nor waits for its turn. Rejects with `engine_stopped` if it is paused only
   * because its engine ends or has ended, so that nobody goes on with a run that a person paused.
   */
  follow: procedure.input(jobId).output(jobSchema),
  /** Why a run skipped rows, by the first of them; null if it has none. */
  skipReason: procedure.input(jobId).output(reasonSchema.nullable()),
  pause: procedure.input(jobId).output(jobSchema),
  /**
   * Resumes a paused run. With a `budget` it may cost that much from now on, otherwise what is left of its
   * budget. `ifCut` is for a command that goes on with a run whose engine ended: throws `job_finished` if a person, or a
   * problem, paused it.
   */
  resume: payingProcedure
    .input(
      jobId.extend({
        resendUnknown: z.boolean().default(false),
        budget: z.number().int().min(0).optional(),
        ifCut: z.boolean().default(false),
      }),
    )
    .output(jobSchema),
  /**
   * Gives a run another label. It applies to everything that the run cost, and to later charges for its lost
   * answers.
   */
  relabel: procedure.input(jobId.extend({ label: labelSchema })).output(jobSchema),
  stop: procedure.input(jobId).output(jobSchema),
  /**
   * Asks again for what failed, was skipped or (if wanted) is unknown. It may cost `budget` credits from now
   * on; if missing, its full price.
   */
  rerun: payingProcedure
    .input(
      jobId.extend({
        budget: z.number().int().min(0).optional(),
        resendUnknown: z.boolean().default(false),
        /** Whether what failed or was skipped is asked again. */
        open: z.boolean().default(true),
      }),
    )
    .output(jobSchema),
  /**
   * Writes the file of a finished run again, in this encoding or this folder, and under an unused name; nothing is asked.
   * From then on the run names the new file. A paused run gets the place, and ends if nothing is left to ask. Only a
   * command line can name a file to write. `input` is where the file of the run is now, if it was moved.
   */
  write: procedure
    .input(
      jobId.extend({
        outputEncoding: outputEncodingSchema.optional(),
        folder: folderRefSchema.optional(),
        out: outRefSchema.optional(),
        input: readRefSchema.optional(),
      }),
    )
    .output(jobSchema),
  /**
   * Writes the file of a finished run again and leaves the run unchanged; null if it has no file of its own
   * and `out` names none. Only a command line can name one.
   */
  writeCopy: procedure
    .input(jobId.extend({ outputEncoding: outputEncodingSchema.optional(), out: outRefSchema.optional() }))
    .output(z.object({ out: z.string(), changedCells: z.number().int() }).nullable()),
  /** Whether resuming a run asks the service, so that it needs a token. */
  hasToAsk: procedure.input(jobId.extend({ resendUnknown: z.boolean().default(false) })).output(z.boolean()),
  /** Why lookups of a run failed, the most frequent reasons first, three at most. */
  failures: procedure
    .input(jobId)
    .output(z.array(z.object({ reason: reasonSchema, lookups: z.number().int() }))),
  /** What the last start of a run has cost so far. */
  lastStart: procedure.input(jobId).output(lastStartSchema),
  /** What it would ask and cost to give a domain to a row that has none; changes nothing. */
  quoteDomain: procedure.input(rowDomain).output(givenDomainSchema),
  /**
   * Gives the row that domain, asks for it alone, and writes the file again under a new name. It may cost
   * `budget` credits.
   */
  giveDomain: payingProcedure.input(rowDomain.extend({ budget: z.number().int().min(0) })).output(jobSchema),
  /** Writes a run's rows. Its progress comes as `task` events. */
  export: procedure.input(jobExportRequestSchema).output(taskSchema),
  /**
   * Removes a run from the list. `undoRemove` brings it back within half a minute; after that it is deleted.
   */
  remove: procedure.input(jobId).output(z.void()),
  undoRemove: procedure.input(jobId).output(jobSchema),
};
