import { z } from 'zod';
import {
  changeFilterSchema,
  changePageSchema,
  changeScopeSchema,
  changeSortSchema,
  changeSummarySchema,
} from '../models/changes.ts';
import { exportTargetSchema } from '../models/csv-style.ts';
import { taskSchema } from '../models/task.ts';
import { exportFormats } from '../values/exports.ts';
import { procedure } from './procedure.ts';

const scope = z.object({ scope: changeScopeSchema });
const lines = scope.extend({ filter: changeFilterSchema, sort: changeSortSchema });

/** Reports of what changed between answers. They read this computer only and are free. */
export const changeProcedures = {
  summary: procedure
    .input(
      scope.extend({
        text: z.string().max(500).default(''),
        /** How many names for each sign. */
        limit: z.number().int().min(1).max(500).default(8),
      }),
    )
    .output(changeSummarySchema),
  lines: procedure
    .input(lines.extend({ offset: z.number().int().min(0), limit: z.number().int().min(0).max(1_000) }))
    .output(changePageSchema),
  /** Writes the lines, or a digest of them in Markdown. Its progress comes as `task` events. */
  export: procedure
    .input(
      lines.extend({
        format: z.enum(exportFormats),
        ...exportTargetSchema.shape,
        title: z.string().max(200),
      }),
    )
    .output(taskSchema),
  /** The digest as text. */
  digest: procedure
    .input(lines.extend({ title: z.string().max(200) }))
    .output(z.object({ text: z.string(), lines: z.number().int() })),
};
