import { z } from 'zod';
import { comparisonMarks, comparisonParts, MOST_COMPARED } from '#shared/tables/compare.ts';
import { exportTargetSchema } from './csv-style.ts';
import { companyAnswerSchema, outcomeSchema } from './lookup.ts';
import { exportFormatSchema } from './task.ts';

/** Domains to compare, in the order of their columns. */
export const comparedDomainsSchema = z.array(z.string().min(1).max(2_048)).min(1).max(MOST_COMPARED);

/**
 * One column. `technologies` is the newest answer that found some, else the newest; null if there is none.
 * `count` is how many are known to run there; `isPartial` means that no answer names all of them.
 */
export const comparedDomainSchema = z.object({
  domain: z.string(),
  technologies: z
    .object({
      fetchedAt: z.string(),
      outcome: outcomeSchema,
      count: z.number().int(),
      isPartial: z.boolean(),
    })
    .nullable(),
  company: companyAnswerSchema.nullable(),
});
export type ComparedDomain = z.infer<typeof comparedDomainSchema>;

/**
 * One row: a technology that runs on any of the domains. `cells` are in the order of the domains; `since` is
 * when an answer first named it there.
 */
export const comparedTechnologySchema = z.object({
  name: z.string(),
  parentCategory: z.string().nullable(),
  childCategory: z.string().nullable(),
  /** It runs on every domain whose technologies are known, and those are at least two. */
  isShared: z.boolean(),
  cells: z.array(z.object({ mark: z.enum(comparisonMarks), since: z.string().nullable() })),
});
export type ComparedTechnology = z.infer<typeof comparedTechnologySchema>;

/**
 * What is saved about domains side by side. Technologies are by category, then by name; those without one
 * come last.
 */
export const domainComparisonSchema = z.object({
  domains: z.array(comparedDomainSchema),
  /** Fields that the company of any of the domains has; `values` are in the order of the domains. */
  company: z.array(z.object({ field: z.string(), values: z.array(z.string().nullable()) })),
  technologies: z.array(comparedTechnologySchema),
});
export type DomainComparison = z.infer<typeof domainComparisonSchema>;

/** The part of a comparison to write to a file, as on the screen. */
export const comparisonExportSchema = z.object({
  domains: comparedDomainsSchema,
  part: z.enum(comparisonParts).default('all'),
  text: z.string().max(200).default(''),
  format: exportFormatSchema,
  ...exportTargetSchema.shape,
});
