import { z } from 'zod';
import { folderRefSchema, readRefSchema } from '../models/file-ref.ts';
import { labelSchema } from '../models/label.ts';
import { listChoicesSchema, listOrderSchema, listQuoteSchema, listSchema } from '../models/list.ts';
import { payingProcedure, procedure } from './procedure.ts';

const technology = z.object({ technology: z.string().max(300) });
const listId = z.object({ id: z.number().int() });

/** Technology lists and their files. Only `start` costs anything; a download costs one of the list's attempts. */
export const listProcedures = {
  /** The lists that this computer knows, newest first; asks the service nothing. */
  list: procedure.output(z.array(listSchema)),
  /** Asks the service for its history and stores it; free. */
  refresh: procedure.output(z.array(listSchema)),
  get: procedure.input(listId).output(listSchema),
  quote: procedure.input(technology).output(listQuoteSchema),
  /** Which colleague paid for the list that the quote tells of. Null if none did, or if the team does not know. */
  starter: procedure.input(technology).output(z.object({ person: z.string().nullable() })),
  /** The possible filters of another list; asks the service nothing. */
  choices: procedure.output(listChoicesSchema),
  /** Throws `outcome_unknown` if this start, or an earlier one of the technology, may have been charged. */
  start: payingProcedure.input(listOrderSchema).output(listSchema),
  /** Gives a list that this computer started, and its charge, another label. */
  relabel: procedure.input(listId.extend({ label: labelSchema })).output(listSchema),
  setAutomatic: payingProcedure.input(listId.extend({ automatic: z.boolean() })).output(listSchema),
  /**
   * Starts or resumes a download. `mayUseReserve` is a person's consent to spend one of the last attempts.
   * `isAnew` downloads again although the file is here; the present file stays under its name. A new file
   * goes to `folder`, or else to the folder that the settings name.
   */
  download: payingProcedure
    .input(
      listId.extend({
        mayUseReserve: z.boolean().default(false),
        isAnew: z.boolean().default(false),
        folder: folderRefSchema.optional(),
      }),
    )
    .output(listSchema),
  /** Resolves once the service has made the list, or failed to. */
  followStart: procedure.input(listId).output(listSchema),
  /** Resolves once no download of the list is under way. */
  followDownload: procedure.input(listId).output(listSchema),
  pause: procedure.input(listId).output(listSchema),
  /** Gives up a download and deletes its part file. */
  cancel: procedure.input(listId).output(listSchema),
  /** Reads the file again and compares it with what was downloaded; throws `file_changed` or `file_not_found`. */
  verify: procedure.input(listId).output(listSchema),
  /**
   * A file that a person chose becomes the list's file if it is byte for byte what was downloaded. Otherwise
   * throws `other_file`. Uses no attempt.
   */
  locate: procedure.input(listId.extend({ path: readRefSchema })).output(listSchema),
  /**
   * Looks below a folder for the files of all lists whose file is missing, and gives each list its own.
   * `missing`: how many are still missing.
   */
  locateIn: procedure
    .input(z.object({ folder: folderRefSchema }))
    .output(z.object({ located: z.array(listSchema), missing: z.number().int() })),
  /**
   * Moves the file to the system's trash, or deletes it if there is no trash for it; the list and its
   * attempts stay.
   */
  deleteFile: procedure.input(listId).output(z.object({ list: listSchema, isTrashed: z.boolean() })),
};
