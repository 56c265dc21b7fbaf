import { z } from 'zod';
import { enrichDefaults, mostPerDomain } from '../values/enrich.ts';
import {
  companyFieldSchema,
  domainSpellingSchema,
  encodingSchema,
  lookupKindSchema,
  outputEncodingSchema,
  technologyLayoutSchema,
} from './enrich.ts';
import { filePathSchema } from './path.ts';

/**
 * What a person chose for a file, to be offered for its result, and for the next file with the same header. A missing field was
 * left as detected. It has nothing that narrows a question or leaves rows out: a person who forgot it would
 * get less than they expect. Nor does it say who pays.
 */
export const rememberedChoicesSchema = z.object({
  sheet: z.string().optional(),
  /** The name of the column with the domains. */
  column: z.string().optional(),
  /** The name of the second column, for rows whose first column gives no domain. */
  fallback: z.string().optional(),
  domains: domainSpellingSchema.optional(),
  /** Whether addresses at personal mail providers are asked about. */
  personalAddresses: z.boolean().optional(),
  /** Whether the platforms of pages are asked about. */
  platformPages: z.boolean().optional(),
  /** The row of the header, null for none. */
  header: z.number().int().min(1).nullable().optional(),
  /** Identifies the names in that row: another file has its header there only if they are the same. */
  headerNames: z.string().optional(),
  encoding: encodingSchema.optional(),
  outputEncoding: outputEncodingSchema.optional(),
  /** The folder of the result; null for that of the file. */
  outputDir: filePathSchema.nullish(),
  options: z.object({
    kinds: z.array(lookupKindSchema).min(1),
    companyFields: z.array(companyFieldSchema),
    technologyLayout: technologyLayoutSchema,
    namesInCell: z.number().int().min(1).max(mostPerDomain).nullable().default(enrichDefaults.namesInCell),
    domainColumn: z.boolean(),
    technologyColumns: z.array(z.string()),
    update: z.boolean(),
  }),
});
export type RememberedChoices = z.infer<typeof rememberedChoicesSchema>;

/**
 * Choices of the run that wrote columns of this file, or else of the last run over a file with this header. Only the latter
 * have a `fingerprint`, which identifies the header.
 */
export const rememberedSchema = z.object({
  fingerprint: z.string().nullable(),
  at: z.string(),
  choices: rememberedChoicesSchema,
});
export type Remembered = z.infer<typeof rememberedSchema>;
