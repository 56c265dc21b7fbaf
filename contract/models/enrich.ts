import { z } from 'zod';
import { encodings } from '#shared/files/encodings.ts';
import { enrichDefaults as defaults, mostPerDomain, mostTechnologyColumns } from '../values/enrich.ts';
import { folderRefSchema, outRefSchema, type Resolved, readRefSchema } from './file-ref.ts';
import { leaveOutRequestSchema } from './leave-out.ts';
import { reasonSchema } from './reason.ts';

/** What is asked of the service for each domain. Each kind costs one credit for a domain that is found. */
export const lookupKindSchema = z.enum(['companies', 'technologies']);
export type LookupKind = z.infer<typeof lookupKindSchema>;

/** How technologies are written to the sheet: all names in one cell, or one column for each category. */
export const technologyLayoutSchema = z.enum(['list', 'categories']);
export type TechnologyLayout = z.infer<typeof technologyLayoutSchema>;

/** The company columns that can be added, in the order in which they are written. */
export const companyFieldSchema = z.enum([
  'name',
  'industry',
  'city',
  'country',
  'address',
  'networkUrl',
  'lastUpdated',
  'technologiesTracked',
]);
export type CompanyField = z.infer<typeof companyFieldSchema>;

/** The fields of a technology, by the service's names. `stack_id` is the former name of `techapi_id`. */
export const technologyFieldSchema = z.enum([
  'techapi_id',
  'name',
  'website',
  'parent_category',
  'child_category',
  'total_sites',
  'stack_id',
]);
export type TechnologyField = z.infer<typeof technologyFieldSchema>;

/**
 * What an enrichment adds and what it may use. `maxAgeMs` is how old a saved answer may be: 0 uses none, null
 * any. `perDomain`, `category` and `fields` narrow the question at the same price; a narrower answer is never
 * used for a wider question.
 */
export const enrichOptionsSchema = z.object({
  kinds: z.array(lookupKindSchema).min(1),
  companyFields: z.array(companyFieldSchema).default(defaults.companyFields),
  technologyLayout: technologyLayoutSchema.default(defaults.technologyLayout),
  /** The most names in the one cell of layout `list`, which its heading then says; null for all that the answer has. */
  namesInCell: z.number().int().min(1).max(mostPerDomain).nullable().default(defaults.namesInCell),
  /** Adds a column with the bare domain that was asked. */
  domainColumn: z.boolean().default(defaults.domainColumn),
  /** Technologies with a column of their own, which says whether a domain uses them. */
  technologyColumns: z
    .array(z.string().trim().min(1).max(100))
    .max(mostTechnologyColumns)
    .default(defaults.technologyColumns),
  /** Whether columns of an earlier run are refreshed in place; else all columns are added again. */
  update: z.boolean().default(defaults.update),
  maxAgeMs: z.number().int().min(0).nullable(),
  /** The most technologies asked for each domain. */
  perDomain: z.number().int().min(1).max(mostPerDomain).default(defaults.perDomain),
  /** Only technologies of this top-level category, whatever its case; null asks for all. */
  category: z.string().trim().min(1).max(200).nullable().default(defaults.category),
  /** Null asks for all. */
  fields: z.array(technologyFieldSchema).min(1).nullable().default(defaults.fields),
  /** The service looks again instead of using its own cache, at the same price; nothing saved is used. */
  fresh: z.boolean().default(defaults.fresh),
});
export type EnrichOptions = z.infer<typeof enrichOptionsSchema>;

/** The encoding of a CSV file's text. */
export const encodingSchema = z.enum(encodings);

/** The encoding of an enriched CSV file: that of the original, or UTF-8 with a mark. */
export const outputEncodingSchema = z.enum(['same', 'utf-8']);
export type OutputEncoding = z.infer<typeof outputEncodingSchema>;

/** The row number of the header as a person chose it, null for none; if missing, it is detected. */
export const headerChoiceSchema = z.number().int().min(1).nullable().optional();

/**
 * Whether to ask about domains as they are written, or about their registrable ones (`google.com` of
 * `play.google.com`), each once.
 */
export const domainSpellingSchema = z.enum(['written', 'registrable']);
export type DomainSpelling = z.infer<typeof domainSpellingSchema>;

/**
 * Asks what an enrichment would do and cost. `draftId` reuses the rows that an earlier preview of the file
 * read.
 */
export const previewRequestSchema = z.object({
  draftId: z.number().int().nullable().default(null),
  path: readRefSchema,
  sheet: z.string(),
  column: z.number().int().min(0),
  /** A second column, for rows whose first column gives no domain. */
  fallback: z.number().int().min(0).nullable().default(null),
  domains: domainSpellingSchema.default('written'),
  /** Asks about addresses at personal mail providers, too, which name no company. */
  personalAddresses: z.boolean().default(false),
  /** Asks about rows that a filter or a person hid in the file, too. Else they are left out. */
  hiddenRows: z.boolean().default(false),
  /** Asks about the platforms of pages (`facebook.com/acme`), too, which are not the companies' sites. */
  platformPages: z.boolean().default(false),
  /** Takes totals and notes below the table for rows of it. Those that a workbook declares stay out. */
  rowsBelow: z.boolean().default(false),
  header: headerChoiceSchema,
  options: enrichOptionsSchema,
  /** The encoding of a CSV file as a person chose it; else it is detected. */
  encoding: encodingSchema.nullish(),
  outputEncoding: outputEncodingSchema.optional(),
  /** The folder of the result; null: that of the file; missing: the one in the settings. */
  outputDir: folderRefSchema.nullish(),
  leaveOut: leaveOutRequestSchema.optional(),
  /** The file to write. Only a command line can name one. */
  out: outRefSchema.optional(),
});
export type PreviewRequest = Resolved<z.infer<typeof previewRequestSchema>>;

/** Why a domain that a text names may not be its company's: docs/files.md, "What is held back". */
export const heldBackSchema = z.enum(['personal', 'platform']);
export type HeldBack = z.infer<typeof heldBackSchema>;

/** How the rows of a sheet name their domains; counts rows. */
export const sheetReadingSchema = z.object({
  /** The domain is only in a link. */
  links: z.number().int(),
  /** The domain is in the second column. */
  fallback: z.number().int(),
  /** Several domains are named; the first is taken. */
  several: z.number().int(),
  /** An address at a personal mail provider names it, whether it is asked about or not. */
  personal: z.number().int(),
  /** A page on a platform names it, whether it is asked about or not. */
  platform: z.number().int().default(0),
  /** A filter or a person hid the row in the file, whether it is left out or not. */
  hidden: z.number().int().default(0),
  /** Of a text file: the row has more or fewer cells than the header, and its domain is in another column. */
  slipped: z.number().int().default(0),
  /** The number of the first such row in the file; 0 if there is none. */
  firstSlipped: z.number().int().default(0),
});
export type SheetReading = z.infer<typeof sheetReadingSchema>;

/** The counts before a row is read. */
export const nothingRead: Readonly<SheetReading> = {
  links: 0,
  fallback: 0,
  several: 0,
  personal: 0,
  platform: 0,
  hidden: 0,
  slipped: 0,
  firstSlipped: 0,
};

/** The most that one spelling of the domains would cost, and how many domains it has. */
export const spellingPriceSchema = z.object({ domains: z.number().int(), maxCredits: z.number() });

/**
 * What a run would do, before anything is paid. Rows: `rows` = `unique` + `duplicates` + `invalid` + `blank`
 * + `personal` + `platform` + `leftOut`. Lookups (a domain and a kind): `saved` are free, `fresh` cost at most `price`
 * credits each, `inDoubt` are not asked.
 */
export const previewSchema = z.object({
  jobId: z.number().int(),
  rows: z.number().int(),
  unique: z.number().int(),
  duplicates: z.number().int(),
  invalid: z.number().int(),
  blank: z.number().int(),
  /** Addresses at personal mail providers that are not asked about. */
  personal: z.number().int(),
  /** Pages on platforms that are not asked about. */
  platform: z.number().int(),
  reading: sheetReadingSchema,
  /** Both spellings with their prices; null if they are the same, because no row names a subdomain. */
  spellings: z.object({ written: spellingPriceSchema, registrable: spellingPriceSchema }).nullable(),
  /**
   * Rows below the table, such as totals and notes. They are left alone and are not part of `rows`. Those that were taken in
   * are not counted here.
   */
  rowsBelow: z.number().int(),
  /** Whether `rowsBelow` of the request makes a difference: a row of totals that the file declares stays out. */
  canTakeBelow: z.boolean(),
  /** What may not be meant, what the file loses, where the new columns come, and which rows sorting would separate. */
  warnings: z.array(reasonSchema),
  leftOut: z.number().int(),
  saved: z.number().int(),
  /** How many of the saved answers a colleague bought. */
  savedByColleagues: z.number().int(),
  fresh: z.number().int(),
  freshByKind: z.object({ companies: z.number().int(), technologies: z.number().int() }),
  /**
   * Lookups whose earlier answer was lost, so that they may have been charged. They are asked again only if a
   * person says so.
   */
  inDoubt: z.number().int(),
  calls: z.number().int(),
  /** What one lookup costs, as the service last said. */
  price: z.number(),
  maxCredits: z.number(),
  balance: z.number().nullable(),
  balanceAfter: z.number().nullable(),
  /** Header texts of the columns that would be added. */
  addedColumns: z.array(z.string()),
  /** Header texts of columns of an earlier run that this one refreshes, or would refresh with `update`. */
  earlierColumns: z.array(z.string()),
  /** Header texts of columns of an earlier run that this one does not ask about; they stay as they are. */
  keptColumns: z.array(z.string()),
  /** Whether `earlierColumns` are refreshed. */
  update: z.boolean(),
  /**
   * Technologies with a column of their own that no answer has named so far, each with the most similar known
   * name.
   */
  unknownTechnologies: z.array(z.object({ name: z.string(), suggestion: z.string().nullable() })),
  /** Null if no file is written by itself, because the domains did not come from a file. */
  out: z.string().nullable(),
});
export type Preview = z.infer<typeof previewSchema>;
