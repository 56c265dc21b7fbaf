import { z } from 'zod';
import {
  exploreCombinationSchema,
  exploreFacetSchema,
  explorePageSchema,
  explorePeekSchema,
  exploreQuerySchema,
  exploreSummarySchema,
  exploreTableSchema,
} from '../models/explore.ts';
import { outRefSchema, readRefSchema } from '../models/file-ref.ts';
import { listViewSchema } from '../models/list-view.ts';
import { exportFormatSchema, taskSchema } from '../models/task.ts';
import { procedure } from './procedure.ts';

const exploreId = z.number().int();
const asked = z.object({ exploreId, query: exploreQuerySchema });
/** As many as a workbook has at most; a person may choose every column of a wide list. */
const columns = z.array(z.number().int().min(0)).min(1).max(16_384);

/** Looking into list files of any length, and putting lists together; nothing here costs anything. */
export const exploreProcedures = {
  /** The first rows of a file at once, however long it is; something to look at while `open` reads it as a whole. */
  peek: procedure.input(z.object({ path: readRefSchema })).output(explorePeekSchema),
  /** Opens a CSV, XLSX or Parquet file; the first time it is read as a whole, told by `scan` events. */
  open: procedure.input(z.object({ path: readRefSchema })).output(exploreTableSchema),
  page: procedure
    .input(asked.extend({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(1_000) }))
    .output(explorePageSchema),
  facets: procedure
    .input(
      asked.extend({
        columns,
        limit: z.number().int().min(1).max(1_000).default(20),
        /** Only values that hold this text. */
        contains: z.string().max(200).default(''),
      }),
    )
    .output(z.array(exploreFacetSchema)),
  summary: procedure
    .input(asked.extend({ columns, steps: z.number().int().min(2).max(100).default(20) }))
    .output(z.array(exploreSummarySchema)),
  /** Makes a new list of open ones by their domains; of two rows of one domain a union keeps the first list's. */
  combine: procedure
    .input(
      z.object({
        exploreIds: z.array(exploreId).min(2).max(20),
        combination: exploreCombinationSchema,
        name: z.string().trim().min(1).max(200),
      }),
    )
    .output(exploreTableSchema),
  /** Writes all rows found, all columns unless told otherwise; its progress comes as `task` events. */
  export: procedure
    .input(asked.extend({ columns: columns.optional(), format: exportFormatSchema, out: outRefSchema }))
    .output(taskSchema),
  /** Lists and combinations of them as a person looked at them, kept by a name for the workspace in use. */
  views: procedure.output(z.array(listViewSchema)),
  saveView: procedure.input(listViewSchema.omit({ id: true })).output(z.array(listViewSchema)),
  /** Throws `name_taken` if another view has the name. */
  renameView: procedure.input(listViewSchema.pick({ id: true, name: true })).output(z.array(listViewSchema)),
  removeView: procedure.input(z.object({ id: z.number().int() })).output(z.array(listViewSchema)),
  close: procedure.input(z.object({ exploreId })).output(z.void()),
};
