import { z } from 'zod';
import { usualCsv } from '../values/exports.ts';
import { defaultOutputName, outputNameFault } from '../values/output-name.ts';
import { csvStyleSchema } from './csv-style.ts';
import { folderRefSchema } from './file-ref.ts';
import { labelSchema } from './label.ts';
import { creditPriceSchema } from './money.ts';
import { filePathSchema } from './path.ts';

const credits = z.number().int().min(0).max(1_000_000_000);
const path = filePathSchema;

/**
 * How the service is reached: as the computer is set up, through one proxy for all, or directly. `url` never holds a password: that lies
 * in the keychain.
 */
export const proxySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('manual'), url: z.string().trim().min(1).max(2_048) }),
  z.object({ kind: z.literal('none') }),
]);
export type ProxySetting = z.infer<typeof proxySchema>;

/** What a person decided once for all runs. */
export const settingsSchema = z.object({
  /** How old a saved answer may be and still be used instead of a paid one, ms; null: any age. */
  maxAgeMs: z.number().int().min(0).nullable(),
  /** What happens to a paid request whose answer was lost and that may have been charged: asked each time, or sent again. */
  unknownOutcome: z.enum(['ask', 'resend']),
  /** The budget that a preview proposes, credits; null: its whole price. */
  defaultBudget: credits.nullable(),
  /** The most lookup credits that one run may cost, however often it is resumed; null: no cap. */
  capPerRun: credits.nullable(),
  /** The most lookup credits that a workspace may cost in one day of this computer's calendar; null: no cap. */
  capPerDay: credits.nullable(),
  /** The same for list credits. */
  listCapPerDay: credits.nullable(),
  /** The most lookup credits that a workspace may cost in one month of this computer's calendar; null: no cap. */
  capPerMonth: credits.nullable(),
  /** The same for list credits. */
  listCapPerMonth: credits.nullable(),
  /** For whom is paid what nobody labels otherwise: single lookups, and what a new run or list begins with; null for nobody. */
  label: labelSchema,
  /** What a person reckons that a credit costs them; null if they do not want to see it. */
  creditPrice: creditPriceSchema.nullable(),
  proxy: proxySchema,
  /** A PEM file of authorities to trust besides the usual ones. */
  caFile: path.nullable(),
  /** Where lists are downloaded to; null: the system's folder for downloads. */
  downloadDir: path.nullable(),
  /** What all downloads together may take, bytes a second; null: no cap. */
  bandwidthBytesPerS: z.number().int().min(1_024).nullable(),
  /** How enriched files are called: `{name}` stands for the name of the file, `{date}` for the day, `{n}` for a number that makes it free. */
  outputName: z
    .string()
    .trim()
    .max(100)
    .refine((pattern) => outputNameFault(pattern) === null, { error: 'no pattern for names' }),
  /** Where enriched files are written; null: next to their originals. */
  outputDir: path.nullable(),
  /** How exports write CSV, and how cells are copied; by the language of the window until it is chosen. */
  csvStyle: csvStyleSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

/** What the way to the service goes through and trusts: changed by the shell alone, by a person's word in a dialog of its own. */
export type NetworkSettings = Pick<Settings, 'proxy' | 'caFile'>;

const ofLimits = {
  capPerRun: true,
  capPerDay: true,
  listCapPerDay: true,
  capPerMonth: true,
  listCapPerMonth: true,
  unknownOutcome: true,
} as const;

/** What keeps credits from being spent: loosened by the shell alone, by a person's word in a dialog of its own. */
export const limitsSchema = settingsSchema.pick(ofLimits);
export type Limits = z.infer<typeof limitsSchema>;
export const limitsChangeSchema = limitsSchema.partial().strict();
export type LimitsChange = z.infer<typeof limitsChangeSchema>;

/**
 * What the page may change, with the folders as it was given them; the way to the service and the limits are refused, not passed over.
 */
export const settingsChangeSchema = settingsSchema
  .omit({ proxy: true, caFile: true, ...ofLimits })
  .extend({ downloadDir: folderRefSchema.nullable(), outputDir: folderRefSchema.nullable() })
  .partial()
  .strict();
export type SettingsChange = z.input<typeof settingsChangeSchema>;

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
