import { z } from 'zod';
import { savedQueryDefaults as defaults, savedColumns } from '#shared/tables/saved.ts';
import { choiceSchema } from './choice.ts';
import { lookupKindSchema } from './enrich.ts';
import { exploreSummarySchema, filterOn } from './explore.ts';
import { namedViewSchema } from './named-view.ts';
import { savedChangesSchema } from './saved-changes.ts';

export const savedColumnSchema = z.enum(savedColumns);
export type SavedColumn = z.infer<typeof savedColumnSchema>;

export const savedSortSchema = z.object({
  column: savedColumnSchema,
  descending: z.boolean().default(false),
});
export type SavedSort = z.infer<typeof savedSortSchema>;

/** A condition on any column. Times are ISO 8601 texts. */
const savedFilterSchema = filterOn(savedColumnSchema);
export type SavedFilter = z.infer<typeof savedFilterSchema>;

/** A name, or none at all. */
const named = choiceSchema(z.string().max(1_000).nullable());

/**
 * What is looked for among the saved domains of one workspace (null: the one in use). All filters must match.
 * Within one, any kept value is enough, but `technologies` must all run on the domain. Only known values
 * count: a domain whose technologies were never asked has none. Ages are ms since the newest answer.
 */
export const savedQuerySchema = z.object({
  workspace: z.number().int().nullable().default(defaults.workspace),
  /**
   * Words, all of which are found. Each is any part of the domain, its company, industry, place, tags or note, or the
   * beginning of a word in the name of a technology.
   */
  text: z.string().max(500).default(defaults.text),
  technologies: named.default(defaults.technologies),
  categories: named.default(defaults.categories),
  countries: named.default(defaults.countries),
  industries: named.default(defaults.industries),
  tags: named.default(defaults.tags),
  /** The kinds that were found for the domain. */
  kinds: choiceSchema(lookupKindSchema.nullable()).default(defaults.kinds),
  jobs: choiceSchema(z.number().int()).default(defaults.jobs),
  olderThanMs: z.number().int().min(0).nullable().default(defaults.olderThanMs),
  youngerThanMs: z.number().int().min(0).nullable().default(defaults.youngerThanMs),
  /** Conditions on columns, besides the choices above. */
  filters: z.array(savedFilterSchema).max(100).default(defaults.filters),
  /** What changed for them; null asks for nothing. */
  changes: savedChangesSchema.nullable().default(defaults.changes),
  /** Only these domains: a selection. */
  domains: z.array(z.string()).max(100_000).nullable().default(defaults.domains),
  sort: savedSortSchema.default(defaults.sort),
});
export type SavedQuery = z.infer<typeof savedQuerySchema>;

/**
 * One saved domain. `since`: when an answer first named the one technology asked for; null unless exactly one
 * is.
 */
export const savedRowSchema = z.object({
  domain: z.string(),
  company: z.string().nullable(),
  industry: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** Null if technologies were never asked. */
  technologyCount: z.number().int().nullable(),
  /** The first names, most used first. */
  technologies: z.array(z.string()),
  since: z.string().nullable(),
  savedAt: z.string(),
  firstSavedAt: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
});
export type SavedRow = z.infer<typeof savedRowSchema>;

/**
 * One page. `total` is how many the query finds, `all` how many the workspace has, `tookMs` the time in the
 * store.
 */
export const savedPageSchema = z.object({
  total: z.number().int(),
  all: z.number().int(),
  tookMs: z.number(),
  rows: z.array(savedRowSchema),
});
export type SavedPage = z.infer<typeof savedPageSchema>;

export const facetNameSchema = z.enum([
  'technology',
  'category',
  'country',
  'industry',
  'tag',
  'kind',
  'job',
  'age',
]);
export type FacetName = z.infer<typeof facetNameSchema>;

/**
 * How many of the domains found have each value, most first. `more` is how many values are not listed. A
 * facet ignores its own filter, except the facet of technologies: a domain must run all chosen ones. Values
 * are what the query's filter takes; null (always last) means no value. An age is `younger:` or `older:` with
 * the ms of `youngerThanMs` or `olderThanMs`. Kinds, ages and null have no name: each language has its own.
 */
export const facetSchema = z.object({
  facet: facetNameSchema,
  values: z.array(z.object({ value: z.string().nullable(), label: z.string(), count: z.number().int() })),
  more: z.number().int(),
});
export type Facet = z.infer<typeof facetSchema>;

/** What the cells of one column are like among the domains found. Times are texts, as in a list. */
export const savedSummarySchema = exploreSummarySchema.extend({ column: savedColumnSchema });
export type SavedSummary = z.infer<typeof savedSummarySchema>;

/** Domains that were removed together. They can be brought back by `id` until the data is compacted. */
export const savedRemovalSchema = z.object({
  id: z.number().int(),
  removedAt: z.string(),
  domains: z.number().int(),
  /** How many of them were looked up again since then: what comes back becomes their history. */
  savedAgain: z.number().int(),
  /** A few of them. */
  names: z.array(z.string()),
});
export type SavedRemoval = z.infer<typeof savedRemovalSchema>;

export const savedViewSchema = namedViewSchema.extend({
  query: savedQuerySchema,
  columns: z.array(savedColumnSchema).min(1),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** A workspace that has something saved, even if no connection reaches it any more. */
export const savedWorkspaceSchema = z.object({
  workspace: z.number().int(),
  name: z.string(),
  /** The service's host, or `sample`. */
  realm: z.string(),
  domains: z.number().int(),
  isActive: z.boolean(),
});
export type SavedWorkspace = z.infer<typeof savedWorkspaceSchema>;
