import { z } from 'zod';
import {
  changeFilterDefaults,
  changeScopeDefaults,
  changeSigns,
  changeSortColumns,
} from '../values/changes.ts';
import { savedQuerySchema } from './saved.ts';
import { timeSchema } from './saved-changes.ts';

/**
 * Which answers a report compares; null narrows nothing. A run is compared with what was saved before it. A
 * period is compared with what was saved before it, and its newest answer counts.
 */
export const changeScopeSchema = z.object({
  /** Null: the workspace in use. A query names its own. */
  workspace: z.number().int().nullable().default(changeScopeDefaults.workspace),
  run: z.number().int().nullable().default(changeScopeDefaults.run),
  from: timeSchema.nullable().default(changeScopeDefaults.from),
  to: timeSchema.nullable().default(changeScopeDefaults.to),
  /** Only domains that this query finds: of a view, a tag, a filter or a selection. */
  query: savedQuerySchema.nullable().default(changeScopeDefaults.query),
});
export type ChangeScope = z.infer<typeof changeScopeSchema>;

export const changeSignSchema = z.enum(changeSigns);
export type ChangeSign = z.infer<typeof changeSignSchema>;

/** Narrows the lines. All three must match; within a list, any one value is enough. */
export const changeFilterSchema = z.object({
  /** Words that must all be somewhere in the line: part of a domain, company, technology, field or value. */
  text: z.string().max(500).default(changeFilterDefaults.text),
  signs: z.array(changeSignSchema).max(3).default(changeFilterDefaults.signs),
  /** Names of technologies that came or went, and of fields that changed. */
  only: z
    .array(z.object({ sign: changeSignSchema, what: z.string().max(500) }))
    .max(200)
    .default(changeFilterDefaults.only),
});
export type ChangeFilter = z.infer<typeof changeFilterSchema>;

export const changeSortSchema = z.object({
  column: z.enum(changeSortColumns),
  descending: z.boolean().default(false),
});
export type ChangeSort = z.infer<typeof changeSortSchema>;

/** One change; `olderId` and `newerId` are two answers that can be compared. */
export const changeLineSchema = z.object({
  domain: z.string(),
  company: z.string().nullable(),
  sign: changeSignSchema,
  /** The name of the technology or field. */
  what: z.string(),
  was: z.string().nullable(),
  became: z.string().nullable(),
  olderId: z.number().int(),
  newerId: z.number().int(),
  before: z.string(),
  after: z.string(),
});
export type ChangeLine = z.infer<typeof changeLineSchema>;

export const changePageSchema = z.object({
  total: z.number().int(),
  tookMs: z.number(),
  rows: z.array(changeLineSchema),
});
export type ChangePage = z.infer<typeof changePageSchema>;

const countSchema = z.object({ what: z.string(), count: z.number().int() });

/**
 * A report in numbers. `refreshed` domains were asked about again; `changed` of them differ. The others count
 * lines that hold the text looked for: in all, by sign, and by technology or field, most first. `more` is how
 * many names are not listed.
 */
export const changeSummarySchema = z.object({
  refreshed: z.number().int(),
  changed: z.number().int(),
  lines: z.number().int(),
  signs: z.record(changeSignSchema, z.number().int()),
  counts: z.record(changeSignSchema, z.object({ names: z.array(countSchema), more: z.number().int() })),
});
export type ChangeSummary = z.infer<typeof changeSummarySchema>;
