import { z } from 'zod';
import { backupFactsSchema, dataInfoSchema, purgeableSchema } from '../models/data.ts';
import { outRefSchema, readRefSchema } from '../models/file-ref.ts';
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
  /** Checks that a file is a whole Stackdesk store of no newer version, and returns what it holds. */
  inspectBackup: procedure.input(z.object({ path: readRefSchema })).output(backupFactsSchema),
  /** What compacting would delete permanently. */
  purgeable: procedure.output(purgeableSchema),
};
