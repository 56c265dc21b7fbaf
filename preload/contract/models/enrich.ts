import { z } from 'zod';
import { encodings } from '../values/encodings.ts';
import { enrichDefaults as defaults, mostPerDomain, mostTechnologyColumns } from '../values/enrich.ts';
import { folderRefSchema, outRefSchema, type Resolved, readRefSchema } from './file-ref.ts';
import { leaveOutRequestSchema } from './leave-out.ts';
import { reasonSchema } from './reason.ts';

/** What is asked of the service for each domain: one credit a kind and resolved domain. */
export const lookupKindSchema = z.enum(['companies', 'technologies']);
export type LookupKind = z.infer<typeof lookupKindSchema>;

/** How technologies stand in the sheet: all names in one cell, or one column for each category. */
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

/** What the service tells of a technology, by its own names. `stack_id` is the former name of `techapi_id`. */
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
 * What an enrichment adds and what it may use. `maxAgeMs` is how old a saved answer may be: 0 uses none, null any.
 * `perDomain`, `category` and `fields` narrow what is asked of technologies at the same price; a narrower answer never serves a wider question.
 */
export const enrichOptionsSchema = z.object({
  kinds: z.array(lookupKindSchema).min(1),
  companyFields: z.array(companyFieldSchema).default(defaults.companyFields),
  technologyLayout: technologyLayoutSchema.default(defaults.technologyLayout),
  /** Most names in the one cell of layout `list`, 1 to 50. */
  technologyLimit: z.number().int().min(1).max(50).default(defaults.technologyLimit),
  /** Adds a column with the bare domain that was asked. */
  domainColumn: z.boolean().default(defaults.domainColumn),
  /** Technologies by name, each with a column that says whether a domain uses it. */
  technologyColumns: z
    .array(z.string().trim().min(1).max(100))
    .max(mostTechnologyColumns)
    .default(defaults.technologyColumns),
  /** Whether columns of an earlier run are refreshed where they stand; else all columns are added once more. */
  update: z.boolean().default(defaults.update),
  maxAgeMs: z.number().int().min(0).nullable(),
  /** Technologies asked for each domain. */
  perDomain: z.number().int().min(1).max(mostPerDomain).default(defaults.perDomain),
  /** Only technologies of this top-level category, whatever its case; null asks for all. */
  category: z.string().trim().min(1).max(200).nullable().default(defaults.category),
  /** Null asks for all. */
  fields: z.array(technologyFieldSchema).min(1).nullable().default(defaults.fields),
  /** Has the service look again instead of using its own cache, charged all the same; nothing saved is used. */
  fresh: z.boolean().default(defaults.fresh),
});
export type EnrichOptions = z.infer<typeof enrichOptionsSchema>;

/** How the text of a CSV file is encoded. */
export const encodingSchema = z.enum(encodings);

/** How an enriched CSV file is encoded: as the file itself, or all of it in UTF-8 with a mark. */
export const outputEncodingSchema = z.enum(['same', 'utf-8']);
export type OutputEncoding = z.infer<typeof outputEncodingSchema>;

/** Number of the header's row as a person chose it, null for none; found by evidence if left out. */
export const headerChoiceSchema = z.number().int().min(1).nullable().optional();

/** Whether domains are asked about as they are written, or their registrable ones (`google.com` of `play.google.com`), each once. */
export const domainSpellingSchema = z.enum(['written', 'registrable']);
export type DomainSpelling = z.infer<typeof domainSpellingSchema>;

/** Asks what an enrichment would do and cost. `draftId` re-uses the rows that an earlier preview of the file read. */
export const previewRequestSchema = z.object({
  draftId: z.number().int().nullable().default(null),
  path: readRefSchema,
  sheet: z.string(),
  column: z.number().int().min(0),
  /** A column that serves rows to which the first one gives no domain. */
  fallback: z.number().int().min(0).nullable().default(null),
  domains: domainSpellingSchema.default('written'),
  /** Asks about addresses at personal mail providers, too, which name no company. */
  personalAddresses: z.boolean().default(false),
  header: headerChoiceSchema,
  options: enrichOptionsSchema,
  /** What a person says that a CSV file is encoded in; else it is detected. */
  encoding: encodingSchema.nullish(),
  outputEncoding: outputEncodingSchema.optional(),
  /** The folder for the result, null for that of the file; if left out, the one of the settings. */
  outputDir: folderRefSchema.nullish(),
  leaveOut: leaveOutRequestSchema.optional(),
  /** The file to write. Only a command line can name one. */
  out: outRefSchema.optional(),
});
export type PreviewRequest = Resolved<z.infer<typeof previewRequestSchema>>;

/** How the rows of a sheet name their domains, in rows. */
export const sheetReadingSchema = z.object({
  /** Their domain stands in a link only. */
  links: z.number().int(),
  /** Served by the second column. */
  fallback: z.number().int(),
  /** Name several domains, of which the first is taken. */
  several: z.number().int(),
  /** Named by an address at a personal mail provider, whether that is asked about or not. */
  personal: z.number().int(),
});
export type SheetReading = z.infer<typeof sheetReadingSchema>;

/** What asking about domains in one spelling would cost at most, and about how many. */
export const spellingPriceSchema = z.object({ domains: z.number().int(), maxCredits: z.number() });

/**
 * What a run would do, before anything is paid. Rows: `rows` = `unique` + `duplicates` + `invalid` + `blank` + `personal` + `leftOut`.
 * Lookups (a domain and a kind): `saved` are free, `fresh` would be asked for, at most `price` credits each; `inDoubt` would not be asked.
 */
export const previewSchema = z.object({
  jobId: z.number().int(),
  rows: z.number().int(),
  unique: z.number().int(),
  duplicates: z.number().int(),
  invalid: z.number().int(),
  blank: z.number().int(),
  /** Addresses at personal mail providers, which are not asked about. */
  personal: z.number().int(),
  reading: sheetReadingSchema,
  /** Both spellings with their prices; null if no row names a subdomain, so that they are the same. */
  spellings: z.object({ written: spellingPriceSchema, registrable: spellingPriceSchema }).nullable(),
  /** Rows below the table, such as totals and notes: they are left alone, and are none of `rows`. */
  rowsBelow: z.number().int(),
  /** What a person should know of where the new columns come, and of what sorting would part. */
  warnings: z.array(reasonSchema),
  leftOut: z.number().int(),
  saved: z.number().int(),
  fresh: z.number().int(),
  freshByKind: z.object({ companies: z.number().int(), technologies: z.number().int() }),
  /** Lookups that were asked before and whose answer was lost: they may have been charged. They are asked again only if a person says so. */
  inDoubt: z.number().int(),
  calls: z.number().int(),
  /** What one lookup costs, as the service last said. */
  price: z.number(),
  maxCredits: z.number(),
  balance: z.number().nullable(),
  balanceAfter: z.number().nullable(),
  /** Header texts of the columns that would be added. */
  addedColumns: z.array(z.string()),
  /** Header texts of columns that an earlier run added and this one refreshes, or would refresh with `update`. */
  earlierColumns: z.array(z.string()),
  /** Header texts of columns that an earlier run added and this one does not ask about; they stay as they are. */
  keptColumns: z.array(z.string()),
  /** Whether those are refreshed. */
  update: z.boolean(),
  /** Technologies with a column of their own that no answer so far named, with the known name that is most like each. */
  unknownTechnologies: z.array(z.object({ name: z.string(), suggestion: z.string().nullable() })),
  /** Null if nothing is written by itself: domains without a file of the person's. */
  out: z.string().nullable(),
});
export type Preview = z.infer<typeof previewSchema>;
