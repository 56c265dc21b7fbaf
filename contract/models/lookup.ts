import { z } from 'zod';
import { heldBackSchema } from './enrich.ts';
import { labelSchema } from './label.ts';
import { reasonSchema } from './reason.ts';

/**
 * What a person's text means: nothing that can be asked about, one domain, a saved company, a technology, or
 * many domains (for a batch).
 */
export const interpretationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  /**
   * `from`: how the text named the domain. `heldBack`: why the domain may be no company's of the text.
   */
  z.object({
    kind: z.literal('domain'),
    domain: z.string(),
    from: z.enum(['domain', 'address', 'email']),
    heldBack: heldBackSchema.nullable(),
  }),
  /** The name of a saved domain or of its company. */
  z.object({ kind: z.literal('company'), domain: z.string(), companyName: z.string().nullable() }),
  /**
   * `isKnown`: an answer or list names it, or it is widely known. `like`: what an unknown name may be meant
   * to be.
   */
  z.object({
    kind: z.literal('technology'),
    name: z.string(),
    isKnown: z.boolean(),
    like: z.array(z.string()),
  }),
  /**
   * Neither a domain nor a technology. `reason` says what to do; `domains` and `like` say what may be meant.
   */
  z.object({
    kind: z.literal('nothing'),
    reason: reasonSchema,
    domains: z.array(z.string()),
    like: z.array(z.string()),
  }),
  /**
   * `invalid`: lines without a domain; `duplicates`: lines whose domain was in an earlier line; `heldBack`: lines that
   * name only what is held back.
   */
  z.object({
    kind: z.literal('many'),
    domains: z.number().int(),
    invalid: z.number().int(),
    duplicates: z.number().int(),
    heldBack: z.number().int(),
  }),
]);
export type Interpretation = z.infer<typeof interpretationSchema>;

/**
 * What a text means, and the saved domains and technologies that it may be the beginning of, the likeliest
 * first. `domains` of a technology: saved domains that run it.
 */
export const suggestionsSchema = z.object({
  meant: interpretationSchema,
  domains: z.array(z.object({ domain: z.string(), companyName: z.string().nullable(), savedAt: z.string() })),
  technologies: z.array(
    z.object({ name: z.string(), category: z.string().nullable(), domains: z.number().int() }),
  ),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

/**
 * Another workspace of this computer that has an answer to the same question; `connectionId` is null if no
 * connection reaches it now.
 */
export const savedElsewhereSchema = z.object({
  workspace: z.number().int(),
  workspaceId: z.string(),
  name: z.string(),
  connectionId: z.string().nullable(),
  savedAt: z.string(),
});
export type SavedElsewhere = z.infer<typeof savedElsewhereSchema>;

const extraSchema = z.record(z.string(), z.unknown());

/**
 * One technology as found on a domain; null if the service did not say. `firstSeen`: when an answer first
 * named it.
 */
export const technologySchema = z.object({
  id: z.string().nullable(),
  name: z.string(),
  website: z.string().nullable(),
  parentCategory: z.string().nullable(),
  childCategory: z.string().nullable(),
  totalSites: z.number().nullable(),
  firstSeen: z.string().nullable(),
  /** Fields that the documentation does not know. */
  extra: extraSchema,
});
export type FoundTechnology = z.infer<typeof technologySchema>;

/** `no_data` and `invalid` cost nothing. */
export const outcomeSchema = z.enum(['found', 'no_data', 'invalid']);
export type Outcome = z.infer<typeof outcomeSchema>;

/**
 * What one answer, with its further pages, said of a domain's technologies. `total`: how many the service
 * has, null if it did not say. `nextPage`: the page that one more credit brings, null if there is none.
 * `isPartial`: the answer names only some (a batch names at most 50, or one category was asked for).
 */
export const technologiesAnswerSchema = z.object({
  snapshotId: z.number().int(),
  fetchedAt: z.string(),
  outcome: outcomeSchema,
  lastUpdated: z.string().nullable(),
  technologies: z.array(technologySchema),
  total: z.number().nullable(),
  nextPage: z.number().int().nullable(),
  isPartial: z.boolean(),
});
export type TechnologiesAnswer = z.infer<typeof technologiesAnswerSchema>;

export const companySchema = z.object({
  name: z.string().nullable(),
  industry: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  address: z.string().nullable(),
  networkUrl: z.string().nullable(),
  technologiesTracked: z.number().nullable(),
  extra: extraSchema,
});
export type CompanyProfile = z.infer<typeof companySchema>;

export const companyAnswerSchema = z.object({
  snapshotId: z.number().int(),
  fetchedAt: z.string(),
  outcome: outcomeSchema,
  lastUpdated: z.string().nullable(),
  company: companySchema.nullable(),
});
export type CompanyAnswer = z.infer<typeof companyAnswerSchema>;

/**
 * One answer in the history. `summary`: the number of technologies or the company's name; `jobId`: the run
 * that brought it.
 */
export const historyEntrySchema = z.object({
  snapshotId: z.number().int(),
  kind: z.enum(['companies', 'technologies']),
  fetchedAt: z.string(),
  outcome: outcomeSchema,
  technologyCount: z.number().int().nullable(),
  companyName: z.string().nullable(),
  jobId: z.number().int().nullable(),
  /** The colleague who bought it. Null if this computer did. */
  boughtBy: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** The tags and the note of a colleague, and when they were shared. */
export const colleaguesNoteSchema = z.object({
  person: z.string(),
  at: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
});
export type ColleaguesNote = z.infer<typeof colleaguesNoteSchema>;

/**
 * Everything saved about a domain, newest answers first. `technologies` and `company` are the newest, null if
 * never asked. `elsewhere`: other workspaces that have an answer that this one lacks.
 */
export const domainViewSchema = z.object({
  domain: z.string(),
  technologies: technologiesAnswerSchema.nullable(),
  company: companyAnswerSchema.nullable(),
  history: z.array(historyEntrySchema),
  tags: z.array(z.string()),
  note: z.string(),
  /** What colleagues wrote, newest first. Each says it for itself: it changes nothing of one's own. */
  colleagues: z.array(colleaguesNoteSchema),
  elsewhere: z.array(savedElsewhereSchema),
});
export type DomainView = z.infer<typeof domainViewSchema>;

export const countryCountSchema = z.object({
  country: z.string().nullable(),
  /** Two lower-case letters. */
  code: z.string().nullable(),
  websites: z.number().nullable(),
});
export type CountryCount = z.infer<typeof countryCountSchema>;

/** One website of a technology's list. Its fields are not documented, so all are kept. */
export const websiteEntrySchema = z.object({ domain: z.string(), fields: extraSchema });
export type WebsiteEntry = z.infer<typeof websiteEntrySchema>;

/**
 * What is saved about a technology. `answer` is null if it was never asked. `savedDomains`: saved domains
 * that run it. `isKnown` and `like` are as in an interpretation. `elsewhere`: other workspaces that have
 * figures, if this one has none.
 */
export const technologyViewSchema = z.object({
  name: z.string(),
  id: z.string().nullable(),
  website: z.string().nullable(),
  parentCategory: z.string().nullable(),
  childCategory: z.string().nullable(),
  answer: z
    .object({
      snapshotId: z.number().int(),
      fetchedAt: z.string(),
      outcome: outcomeSchema,
      /** Whether it says which technology it is about. If not, nothing shows that it is the one that was asked about. */
      isNamed: z.boolean(),
      totalWebsites: z.number().nullable(),
      topCountries: z.array(countryCountSchema),
      extra: extraSchema,
    })
    .nullable(),
  /** The newest list of websites that was asked for, with its further pages. */
  websites: z
    .object({
      fetchedAt: z.string(),
      entries: z.array(websiteEntrySchema),
      nextPage: z.number().int().nullable(),
    })
    .nullable(),
  savedDomains: z.number().int(),
  isKnown: z.boolean(),
  like: z.array(z.string()),
  elsewhere: z.array(savedElsewhereSchema),
});
export type TechnologyView = z.infer<typeof technologyViewSchema>;

/**
 * One paid request, at most 1 credit. With `fresh` the service looks again instead of using its own cache.
 */
export const askRequestSchema = z.object({
  subject: z.enum(['domain', 'technology', 'company']),
  name: z.string().min(1).max(2_048),
  fresh: z.boolean().default(false),
  page: z.number().int().min(2).optional(),
  /** For a technology only: also asks for the websites that run it. */
  websites: z.boolean().default(false),
  /**
   * Asked because nothing was saved. If an answer came meanwhile, such as from a run, that one is used, free.
   */
  isFirst: z.boolean().default(false),
  /** For whom it is paid. */
  label: labelSchema.default(null),
  /** The price that the asker saw. If it is higher by now, nothing is asked. */
  mostCredits: z.number().min(0).optional(),
  /** A person's word to ask again although an earlier answer was lost and may have been charged. */
  resendUnknown: z.boolean().default(false),
  /** The same press also asks this about the same name, in the next call. */
  also: z.enum(['domain', 'company']).optional(),
});
export type AskRequest = z.infer<typeof askRequestSchema>;

export const askResultSchema = z.object({ key: z.string(), outcome: outcomeSchema, credits: z.number() });
export type AskResult = z.infer<typeof askResultSchema>;

/**
 * One lookup, answered as the service said it. A saved answer is used if it is young enough, else a new one is bought
 * if `pay` allows it. `unless_elsewhere` refuses to pay for what another workspace of this computer has;
 * `here` pays anyway.
 */
export const answerRequestSchema = askRequestSchema
  .pick({ subject: true, name: true, fresh: true, label: true, mostCredits: true, resendUnknown: true })
  .extend({
    /** A text as long as this is no name; the engine has a message of its own for it. */
    name: z.string().min(1).max(1_000_000),
    /** How old a saved answer may be, ms: 0 uses none, null any; if missing, as in the settings. */
    maxAgeMs: z.number().int().min(0).nullable().optional(),
    pay: z.enum(['never', 'unless_elsewhere', 'here']),
  });

/**
 * What an answer lacks: it names `named` technologies of `total`, null if it does not say how many there are. The others
 * cost `credits` at most: on the page `page`, or, if that is null, by the same question asked again.
 */
export const answerRestSchema = z.object({
  named: z.number().int(),
  total: z.number().int().nullable(),
  page: z.number().int().nullable(),
  credits: z.number(),
});
export type AnswerRest = z.infer<typeof answerRestSchema>;

/**
 * `answer` is the service's own JSON; `credits` is what it cost now. `like`: what an unknown name may be
 * meant to be.
 */
export const answerSchema = z.object({
  subject: askRequestSchema.shape.subject,
  key: z.string(),
  outcome: outcomeSchema,
  saved: z.boolean(),
  credits: z.number(),
  fetchedAt: z.string(),
  /** The colleague who bought it. Null if this computer did. */
  boughtBy: z.string().nullable(),
  /** Null if the answer names everything. */
  rest: answerRestSchema.nullable(),
  answer: z.unknown(),
  like: z.array(z.string()).optional(),
});
export type LookupAnswer = z.infer<typeof answerSchema>;

/** What a text means and what is saved about it, also in other workspaces. */
export const understoodSchema = suggestionsSchema.extend({
  elsewhere: z.array(z.object({ workspace: z.string(), savedAt: z.string() })),
});

/** One saved answer as it was, for the history. */
export const snapshotViewSchema = z.object({
  snapshotId: z.number().int(),
  kind: z.enum(['companies', 'technologies', 'technology']),
  key: z.string(),
  technologies: technologiesAnswerSchema.nullable(),
  company: companyAnswerSchema.nullable(),
  /** The answer's own JSON, indented. */
  raw: z.string(),
});
export type SnapshotView = z.infer<typeof snapshotViewSchema>;

/**
 * What changed between two answers about one domain: technologies if both name some, company fields if both
 * have a company. `isPartial`: one of the answers names only some technologies, so what looks added or
 * removed may not be.
 */
export const domainDiffSchema = z.object({
  older: z.object({ snapshotId: z.number().int(), fetchedAt: z.string() }),
  newer: z.object({ snapshotId: z.number().int(), fetchedAt: z.string() }),
  technologies: z
    .object({
      added: z.array(technologySchema),
      removed: z.array(technologySchema),
      kept: z.array(technologySchema),
      isPartial: z.boolean(),
    })
    .nullable(),
  company: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .nullable(),
});
export type DomainDiff = z.infer<typeof domainDiffSchema>;
