import { z } from 'zod';
import { exportTargetSchema } from '../models/csv-style.ts';
import { exploreQuerySchema } from '../models/explore.ts';
import {
  facetNameSchema,
  facetSchema,
  savedColumnSchema,
  savedPageSchema,
  savedQuerySchema,
  savedRemovalSchema,
  savedSummarySchema,
  savedViewSchema,
  savedWorkspaceSchema,
} from '../models/saved.ts';
import { exportFormatSchema, taskSchema } from '../models/task.ts';
import { longestNote, longestTag } from '../values/notes.ts';
import { procedure } from './procedure.ts';
import { viewProcedures } from './views.ts';

const query = z.object({ query: savedQuerySchema });
const tagging = { add: z.array(z.string().trim().min(1).max(longestTag)), remove: z.array(z.string()) };

/** All saved answers, found without the service. Nothing here costs anything. */
export const savedProcedures = {
  workspaces: procedure.output(z.array(savedWorkspaceSchema)),
  search: procedure
    .input(query.extend({ offset: z.number().int().min(0), limit: z.number().int().min(0).max(1_000) }))
    .output(savedPageSchema),
  facets: procedure
    .input(
      query.extend({
        facets: z.array(facetNameSchema).min(1),
        limit: z.number().int().min(1).max(200).default(8),
        /** Only values that hold this text. */
        contains: z.string().max(200).default(''),
      }),
    )
    .output(z.array(facetSchema)),
  /** One for each column, in the same order. */
  summary: procedure
    .input(
      query.extend({
        columns: z.array(savedColumnSchema).min(1),
        steps: z.number().int().min(2).max(100).default(20),
      }),
    )
    .output(z.array(savedSummarySchema)),
  /** `changeId` is what `undoTags` takes; null if no tag changed. */
  annotate: procedure
    .input(
      z.object({
        domain: z.string(),
        tags: z.array(z.string().trim().min(1).max(longestTag)).max(50).optional(),
        note: z.string().max(longestNote).optional(),
      }),
    )
    .output(z.object({ tags: z.array(z.string()), note: z.string(), changeId: z.number().int().nullable() })),
  /**
   * Adds and removes tags of all saved domains that the query finds, of a list those in its rows; returns how many domains those
   * are.
   */
  tagAll: procedure
    .input(
      z.union([
        z.object({ exploreId: z.number().int(), query: exploreQuerySchema, ...tagging }),
        query.extend(tagging),
      ]),
    )
    .output(z.object({ domains: z.number().int(), changeId: z.number().int() })),
  /** Undoes one of the last changes of tags; returns 0 domains if it is no longer remembered. */
  undoTags: procedure
    .input(z.object({ changeId: z.number().int() }))
    .output(z.object({ domains: z.number().int() })),
  /** Removes all domains that the query finds; `undo` brings them back until the data is compacted. */
  remove: procedure.input(query).output(z.object({ removalId: z.number().int(), domains: z.number().int() })),
  undo: procedure
    .input(z.object({ removalId: z.number().int() }))
    .output(z.object({ domains: z.number().int() })),
  /** What was removed from a workspace (null: the one in use) and can still be brought back, newest first. */
  removals: procedure
    .input(
      z.object({
        workspace: z.number().int().nullable().default(null),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(0).max(1_000).default(50),
      }),
    )
    .output(z.object({ removals: z.array(savedRemovalSchema), hasMore: z.boolean() })),
  /** Writes everything the query finds. Its progress comes as `task` events. */
  export: procedure
    .input(
      query.extend({
        columns: z.array(savedColumnSchema).min(1),
        format: exportFormatSchema,
        ...exportTargetSchema.shape,
      }),
    )
    .output(taskSchema),
  /** All tags of the workspace in use, including those of domains without an answer. */
  tags: procedure.output(z.array(z.string())),
  ...viewProcedures(savedViewSchema, savedViewSchema.omit({ id: true })),
};

/** Work that takes a while and costs nothing, such as an export. */
export const taskProcedures = {
  list: procedure.output(z.array(taskSchema)),
  cancel: procedure.input(z.object({ taskId: z.number().int() })).output(z.void()),
  /** Resolves once the task has ended. */
  follow: procedure.input(z.object({ taskId: z.number().int() })).output(taskSchema),
};
