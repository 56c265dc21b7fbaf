import { z } from 'zod';
import { usualCsv } from '../values/exports.ts';
import { defaultOutputName, outputNameFault } from '#shared/files/output-name.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';
import { csvStyleSchema } from './csv-style.ts';
import { folderRefSchema } from './file-ref.ts';
import { labelSchema } from './label.ts';
import { creditPriceSchema } from './money.ts';
import { filePathSchema } from './path.ts';

const credits = z.number().int().min(0).max(1_000_000_000);
const path = filePathSchema;

/**
 * How the service is reached: as the computer is set up, through one proxy, or directly. `url` never has a
 * password: that is in the keychain.
 */
export const proxySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('manual'), url: z.string().trim().min(1).max(2_048) }),
  z.object({ kind: z.literal('none') }),
]);
export type ProxySetting = z.infer<typeof proxySchema>;

/** What a person decided once for all runs. */
export const settingsSchema = z.object({
  /** How old a saved answer may be to be used instead of a paid one, ms; null: any age. */
  maxAgeMs: z.number().int().min(0).nullable(),
  /**
   * What happens to a paid request whose answer was lost, so that it may have been charged: the person is
   * asked each time, or it is sent again.
   */
  unknownOutcome: z.enum(['ask', 'resend']),
  /** The budget that a preview proposes, credits; null: the run's full price. */
  defaultBudget: credits.nullable(),
  /** The most lookup credits that one run may cost, with all its resumes; null: no cap. */
  capPerRun: credits.nullable(),
  /** The most lookup credits that a workspace may cost in one day; null: no cap. */
  capPerDay: credits.nullable(),
  /** The same for list credits. */
  listCapPerDay: credits.nullable(),
  /** The most lookup credits that a workspace may cost in one month; null: no cap. */
  capPerMonth: credits.nullable(),
  /** The same for list credits. */
  listCapPerMonth: credits.nullable(),
  /** A start in the window that may cost more credits takes a yes in a dialog of the system; null: none does. */
  askAbove: credits.nullable(),
  /** Whether assistants may spend lookup credits without asking, within the next two budgets. */
  assistantsMaySpend: z.boolean(),
  /** The most lookup credits that one session of an assistant may cost. */
  assistantSessionBudget: credits,
  /** The most that all assistants together may cost in one day, in every workspace. */
  assistantDayBudget: credits,
  /**
   * The time zone whose days and months caps, budgets of a day, the ledger and watches count. It is kept at the first
   * start, so that a program that is started with another one begins no new day.
   */
  timeZone: z.string().refine(isTimeZone, { error: 'no time zone' }),
  /**
   * The label of everything that has no other: single lookups, and new runs and lists before a person changes
   * it; null for none.
   */
  label: labelSchema,
  /** What a credit costs the person, by their own account; null if they do not want to see it. */
  creditPrice: creditPriceSchema.nullable(),
  proxy: proxySchema,
  /** A PEM file of authorities that are trusted in addition to the usual ones. */
  caFile: path.nullable(),
  /** Where lists are downloaded to; null: the system's folder for downloads. */
  downloadDir: path.nullable(),
  /** The most that all downloads together may take, bytes a second; null: no cap. */
  bandwidthBytesPerS: z.number().int().min(1_024).nullable(),
  /**
   * The name of enriched files: `{name}` is replaced by the name of the file, `{date}` by the day, `{n}` by a
   * number that makes the name unused.
   */
  outputName: z
    .string()
    .trim()
    .max(100)
    .refine((pattern) => outputNameFault(pattern) === null, { error: 'no pattern for names' }),
  /** Where enriched files are written; null: next to their originals. */
  outputDir: path.nullable(),
  /**
   * How exports write CSV, and how cells are copied. Follows the window's language until a person chooses it.
   */
  csvStyle: csvStyleSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * What the way to the service goes through and trusts. Only the shell changes it, after a person confirms it
 * in a dialog.
 */
export type NetworkSettings = Pick<Settings, 'proxy' | 'caFile'>;

const ofLimits = {
  capPerRun: true,
  capPerDay: true,
  listCapPerDay: true,
  capPerMonth: true,
  listCapPerMonth: true,
  askAbove: true,
  unknownOutcome: true,
  assistantsMaySpend: true,
  assistantSessionBudget: true,
  assistantDayBudget: true,
  timeZone: true,
} as const;

/** The limits on spending. Only the shell loosens them, after a person confirms it in a dialog. */
export const limitsSchema = settingsSchema.pick(ofLimits);
export type Limits = z.infer<typeof limitsSchema>;
export const limitsChangeSchema = limitsSchema.partial().strict();
export type LimitsChange = z.infer<typeof limitsChangeSchema>;

/**
 * What the page may change, with folders as references. The way to the service and the limits are refused,
 * not ignored.
 */
export const settingsChangeSchema = settingsSchema
  .omit({ proxy: true, caFile: true, ...ofLimits })
  .extend({ downloadDir: folderRefSchema.nullable(), outputDir: folderRefSchema.nullable() })
  .partial()
  .strict();
export type SettingsChange = z.input<typeof settingsChangeSchema>;

/** What assistants may spend, and whose days count. In a terminal, a person can change it too. */
export const assistantLimitsSchema = settingsSchema.pick({
  assistantsMaySpend: true,
  assistantSessionBudget: true,
  assistantDayBudget: true,
  timeZone: true,
});
export type AssistantLimits = z.infer<typeof assistantLimitsSchema>;

const DAY_MS = 86_400_000;

export const defaultSettings: Settings = {
  maxAgeMs: 30 * DAY_MS,
  unknownOutcome: 'ask',
  defaultBudget: null,
  capPerRun: null,
  capPerDay: null,
  listCapPerDay: null,
  capPerMonth: null,
  listCapPerMonth: null,
  askAbove: 500,
  assistantsMaySpend: false,
  assistantSessionBudget: 25,
  assistantDayBudget: 100,
  timeZone: 'UTC',
  label: null,
  creditPrice: null,
  proxy: { kind: 'system' },
  caFile: null,
  downloadDir: null,
  bandwidthBytesPerS: null,
  outputName: defaultOutputName,
  outputDir: null,
  csvStyle: usualCsv,
};
