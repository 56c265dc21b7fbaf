import { z } from 'zod';
import { backupFactsSchema, dataInfoSchema, exportSinceSchema, purgeableSchema } from '../models/data.ts';
import { folderRefSchema, outRefSchema, readRefSchema } from '../models/file-ref.ts';
import { taskSchema } from '../models/task.ts';
import { procedure } from './procedure.ts';

/**
 * The data on this computer. Restoring, compacting and deleting everything go through the shell, which asks
 * the person.
 */
export const dataProcedures = {
  info: procedure.output(dataInfoSchema),
  /** Copies the whole store into a file. Its progress comes as `task` events. */
  backup: procedure.input(z.object({ out: outRefSchema })).output(taskSchema),
  /**
   * Writes everything as a data set of Parquet files into a folder, or only what is `new` there, or what came `since` a
   * time. Its progress comes as `task` events.
   */
  export: procedure.input(z.object({ to: folderRefSchema, since: exportSinceSchema })).output(taskSchema),
  /** Loads the same tables into a PostgreSQL database. Only a command line may name one. */
  load: procedure
    .input(
      z.object({
        to: z.string().max(2_000),
        since: exportSinceSchema,
        /** As the command's environment has it. Without it, a password file is read. */
        password: z.string().max(1_000).optional(),
        /** The password file that the command's environment names. Without it, the usual one of this computer. */
        passwordFile: readRefSchema.optional(),
      }),
    )
    .output(taskSchema),
  /** Checks that a file is a whole Stackdesk store of no newer version, and returns what it holds. */
  inspectBackup: procedure.input(z.object({ path: readRefSchema })).output(backupFactsSchema),
  /** What compacting would delete permanently. */
  purgeable: procedure.output(purgeableSchema),
};
