import { z } from 'zod';
import { comparedDomainsSchema, comparisonExportSchema, domainComparisonSchema } from '../models/compare.ts';
import {
  answerRequestSchema,
  answerSchema,
  askRequestSchema,
  askResultSchema,
  domainDiffSchema,
  domainViewSchema,
  interpretationSchema,
  snapshotViewSchema,
  suggestionsSchema,
  technologyViewSchema,
  understoodSchema,
} from '../models/lookup.ts';
import { taskSchema } from '../models/task.ts';
import { payingProcedure, procedure } from './procedure.ts';

const snapshotId = z.number().int();

/**
 * Asking about one domain or technology. Only `ask` and `answer` cost anything; all else reads what is saved,
 * online or offline.
 */
export const lookupProcedures = {
  interpret: procedure.input(z.object({ text: z.string().max(5_000_000) })).output(interpretationSchema),
  suggest: procedure
    .input(z.object({ text: z.string().max(300), limit: z.number().int().min(1).max(50).default(8) }))
    .output(suggestionsSchema),
  domain: procedure.input(z.object({ domain: z.string().max(2_048) })).output(domainViewSchema),
  technology: procedure.input(z.object({ name: z.string().min(1).max(300) })).output(technologyViewSchema),
  ask: payingProcedure.input(askRequestSchema).output(askResultSchema),
  /** The same with the service's answer; null if nothing is saved and nothing may be paid. */
  answer: payingProcedure.input(answerRequestSchema).output(answerSchema.nullable()),
  /** What a text means and what is saved about it; asks the service nothing. */
  understand: procedure.input(z.object({ text: z.string().max(5_000_000) })).output(understoodSchema),
  snapshot: procedure.input(z.object({ id: snapshotId })).output(snapshotViewSchema),
  diff: procedure.input(z.object({ olderId: snapshotId, newerId: snapshotId })).output(domainDiffSchema),
  /** What is saved about some domains, side by side. */
  compare: procedure.input(z.object({ domains: comparedDomainsSchema })).output(domainComparisonSchema),
  /** Writes the same as a table. Its progress comes as `task` events. */
  exportComparison: procedure.input(comparisonExportSchema).output(taskSchema),
};
