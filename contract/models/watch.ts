import { z } from 'zod';
import { publishFormats } from '../values/exports.ts';
import { longestWatchName, watchPeriods } from '../values/watches.ts';
import { lookupKindSchema } from './enrich.ts';
import { folderRefSchema, type Resolved, readRefSchema } from './file-ref.ts';
import { problemSchema } from './job.ts';
import { labelSchema } from './label.ts';

const credits = z.number().int().min(0).max(1_000_000_000);
const id = z.number().int();
const name = z.string().trim().min(1).max(longestWatchName);
const tag = z.string().min(1).max(1_000);
const sheet = z.string().max(1_000);
const publish = z.enum(publishFormats).nullable();
const column = z.number().int().min(0).max(100_000);

/**
 * When a watch takes its turns, by the data folder's calendar. `day` is a day of the week (1 is Monday), or of
 * the month: a month that lacks it has its turn on its last day. `minute` counts from midnight.
 */
export const watchScheduleSchema = z.discriminatedUnion('every', [
  z.object({
    every: z.literal(watchPeriods[0]),
    day: z.number().int().min(1).max(7),
    minute: z.number().int().min(0).max(1_439),
  }),
  z.object({
    every: z.literal(watchPeriods[1]),
    day: z.number().int().min(1).max(31),
    minute: z.number().int().min(0).max(1_439),
  }),
]);
export type WatchSchedule = z.infer<typeof watchScheduleSchema>;

/** What a watch refreshes, as it is kept: the domains of a view, of a tag, or of a column of a file. */
export const watchSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view'), viewId: id, name }),
  z.object({ kind: z.literal('tag'), tag }),
  z.object({ kind: z.literal('file'), path: z.string().max(32_768), sheet, column, columnName: z.string() }),
]);
export type WatchSource = z.infer<typeof watchSourceSchema>;

/** The same as a person names it. Without a sheet or a column, those that the program finds. */
export const watchSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view'), viewId: id }),
  z.object({ kind: z.literal('tag'), tag }),
  z.object({
    kind: z.literal('file'),
    path: readRefSchema,
    sheet: sheet.optional(),
    column: column.optional(),
  }),
]);

const limits = { capPerTurn: credits, capPerMonth: credits };

/** A watch to be made. */
export const newWatchSchema = z.object({
  kind: z.literal('new'),
  name,
  subject: watchSubjectSchema,
  kinds: z.array(lookupKindSchema).min(1).max(2),
  schedule: watchScheduleSchema,
  ...limits,
  /** For whom it is paid. */
  label: labelSchema.default(null),
  /** Where the files of each turn go; null: none are written. */
  folder: folderRefSchema.nullable().default(null),
  /** As what its domains are published there after each turn; null: they are not. */
  publish: publish.default(null),
});

/**
 * What a person may be asked to agree to: a new watch, other caps for a watch, or the number of domains that a watch has
 * now.
 */
export const watchAskSchema = z.discriminatedUnion('kind', [
  newWatchSchema,
  z.object({ kind: z.literal('caps'), watchId: id, ...limits }),
  z.object({
    kind: z.literal('confirm'),
    watchId: id,
    /** Another folder for the files of each turn; if missing, the one that it has. */
    folder: folderRefSchema.optional(),
  }),
]);
export type WatchAsk = z.infer<typeof watchAskSchema>;
export type ResolvedAsk = Resolved<WatchAsk>;

/**
 * What a person agrees to. `maxCredits` is the most that a turn costs now, for `domains` domains; `before` is
 * what was agreed until now.
 */
export const watchOfferSchema = z.object({
  offerId: id,
  kind: z.enum(['new', 'caps', 'confirm']),
  name,
  source: watchSourceSchema,
  kinds: z.array(lookupKindSchema),
  schedule: watchScheduleSchema,
  workspaceName: z.string(),
  domains: z.number().int(),
  price: z.number(),
  maxCredits: z.number(),
  balance: z.number().nullable(),
  ...limits,
  folder: z.string().nullable(),
  publish,
  before: z.object({ domains: z.number().int(), ...limits }).nullable(),
});
export type WatchOffer = z.infer<typeof watchOfferSchema>;

/**
 * What a turn found, in numbers. `moved`: companies whose country, city or address changed. `first`: domains without an
 * earlier answer, so that there was nothing to compare.
 */
export const turnNumbersSchema = z.object({
  domains: z.number().int(),
  refreshed: z.number().int(),
  first: z.number().int(),
  /** Domains that were not asked about again, since their answers were young, and those without an answer. */
  kept: z.number().int(),
  missing: z.number().int(),
  changed: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
  facts: z.number().int(),
  moved: z.number().int(),
  /** Domains that are new among those of the watch, or gone. */
  fresh: z.number().int(),
  gone: z.number().int(),
});
export type TurnNumbers = z.infer<typeof turnNumbersSchema>;

/** What became of one due time. `due` is its day by the data folder's calendar, as `YYYY-MM-DD`. */
export const watchTurnSchema = z.object({
  id,
  watchId: id,
  watchName: z.string(),
  due: z.string(),
  begunAt: z.string(),
  endedAt: z.string().nullable(),
  /** Its run; null if a person deleted that. */
  jobId: id.nullable(),
  budget: z.number(),
  spent: z.number(),
  numbers: turnNumbersSchema.nullable(),
  /** The files of its digest. */
  files: z.array(z.string()),
  /** Why they could not be written. */
  filesProblem: problemSchema.nullable(),
});
export type WatchTurn = z.infer<typeof watchTurnSchema>;

export const watchSchema = z.object({
  id,
  name,
  workspaceId: z.string(),
  workspaceName: z.string(),
  source: watchSourceSchema,
  kinds: z.array(lookupKindSchema),
  schedule: watchScheduleSchema,
  ...limits,
  label: z.string().nullable(),
  folder: z.string().nullable(),
  publish,
  /** How many domains it had when the person agreed. */
  agreed: z.number().int(),
  /** `going`: a turn is under way; `paused`: it begins no turn until a person lets it go on. */
  state: z.enum(['on', 'going', 'paused']),
  /**
   * Why it is paused. A problem of null: a person paused it. `until`: it goes on by itself then. `needsWord`:
   * only a person's consent in a dialog lets it go on.
   */
  pause: z
    .object({
      problem: problemSchema.nullable(),
      at: z.string(),
      until: z.string().nullable(),
      needsWord: z.boolean(),
    })
    .nullable(),
  /** Why a turn that is due does not begin or go on right now. It is tried again by itself. */
  hindrance: problemSchema.nullable(),
  /** When its next turn is due; in the past if it could not begin yet. */
  nextAt: z.string(),
  spentThisMonth: z.number(),
  lastTurn: watchTurnSchema.nullable(),
  createdAt: z.string(),
});
export type Watch = z.infer<typeof watchSchema>;
