import { z } from 'zod';
import { lookupKindSchema } from '../models/enrich.ts';
import {
  chosenNotationsSchema,
  exploreCombinationSchema,
  exploreFacetSchema,
  exploreGroupingSchema,
  exploreJoinSchema,
  explorePageSchema,
  explorePeekSchema,
  exploreQuerySchema,
  exploreSummarySchema,
  exploreTableSchema,
} from '../models/explore.ts';
import { exportTargetSchema } from '../models/csv-style.ts';
import { readRefSchema } from '../models/file-ref.ts';
import { listViewSchema, sentListViewSchema } from '../models/list-view.ts';
import { savedQuerySchema } from '../models/saved.ts';
import { sqlTextSchema } from '../models/sql-query.ts';
import { exportFormatSchema, taskSchema } from '../models/task.ts';
import { procedure } from './procedure.ts';
import { viewProcedures } from './views.ts';

const exploreId = z.number().int();
const asked = z.object({ exploreId, query: exploreQuerySchema });
/** As many columns as a workbook can have; a person may choose every column of a wide list. */
const columns = z.array(z.number().int().min(0)).min(1).max(16_384);

/** Reading list files of any length, and combining lists. Nothing here costs anything. */
export const exploreProcedures = {
  /** The first rows of a file of any length, at once: something to look at while `open` reads all of it. */
  peek: procedure.input(z.object({ path: readRefSchema })).output(explorePeekSchema),
  /**
   * Opens a CSV, XLSX, ODS or Parquet file. The first time all of it is read; `scan` events report the
   * progress. Without `sheet`, the one that names the most domains is opened. `rowsBelow` takes totals and notes below the
   * table for rows of it. Texts of columns that are not in `notations` are read as all their cells show. Throws
   * `sheet_not_found`.
   */
  open: procedure
    .input(
      z.object({
        path: readRefSchema,
        sheet: z.string().max(1_000).optional(),
        rowsBelow: z.boolean().default(false),
        notations: chosenNotationsSchema.optional(),
      }),
    )
    .output(exploreTableSchema),
  /** What a query finds among the saved domains, as a list of its own; later answers do not change it. */
  openSaved: procedure
    .input(z.object({ query: savedQuerySchema, name: z.string().trim().min(1).max(200) }))
    .output(exploreTableSchema),
  /** The rows of a run, with the columns of `values/run-table.ts`; they change as the run goes on. */
  openRun: procedure.input(z.object({ jobId: z.number().int() })).output(exploreTableSchema),
  /** The charges of the workspace in use, newest first, with the columns of `values/ledger-table.ts`. */
  openLedger: procedure.output(exploreTableSchema),
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
  /**
   * Makes a new list of open ones by their domains. If two rows have one domain, a union keeps the row of the
   * earlier list, and the columns of a list come from its first row with the domain.
   */
  combine: procedure
    .input(
      z.object({
        exploreIds: z.array(exploreId).min(2).max(20),
        combination: exploreCombinationSchema,
        by: exploreJoinSchema.default('domain'),
        name: z.string().trim().min(1).max(200),
      }),
    )
    .output(exploreTableSchema),
  /** Makes a new list with a row for each group of the rows found; the largest first measure comes first. */
  group: procedure
    .input(asked.extend({ grouping: exploreGroupingSchema, name: z.string().trim().min(1).max(200) }))
    .output(exploreTableSchema),
  /**
   * Runs one SELECT over open lists, and makes a new list of its rows. It reaches nothing but these lists. Throws `usage`
   * with the reason `sql_wrong_at` (whose `line` and `column` count from 1), `sql_wrong`, `sql_one`, `sql_select` or
   * `sql_refused`.
   */
  select: procedure
    .input(
      z.object({
        tables: z.array(z.object({ exploreId, name: z.string().regex(/^[a-z][a-z0-9_]{0,79}$/) })).max(50),
        text: sqlTextSchema,
        name: z.string().trim().min(1).max(200),
      }),
    )
    .output(exploreTableSchema),
  /**
   * How many domains the rows found have, and how many lookups of `kinds` they need at most, without those that a saved
   * answer younger than `maxAgeMs` (null: of any age) answers. If very many domains differ, saved answers are not taken off.
   */
  lookups: procedure
    .input(
      asked.extend({ kinds: z.array(lookupKindSchema).max(2), maxAgeMs: z.number().int().min(0).nullable() }),
    )
    .output(z.object({ domains: z.number().int(), lookups: z.number().int() })),
  /** Writes all rows found, by default with all columns. Its progress comes as `task` events. */
  export: procedure
    .input(
      asked.extend({
        columns: columns.optional(),
        format: exportFormatSchema,
        ...exportTargetSchema.shape,
      }),
    )
    .output(taskSchema),
  /** How a person looked at lists, and at what was made of them. */
  ...viewProcedures(listViewSchema, sentListViewSchema),
  close: procedure.input(z.object({ exploreId })).output(z.void()),
};
