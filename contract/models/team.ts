import { z } from 'zod';
import { longestPerson } from '../values/person.ts';
import { problemSchema } from './job.ts';

/** The longest address of a library that is taken. */
export const longestTeamAddress = 500;

export const teamAddressSchema = z.string().trim().min(1).max(longestTeamAddress);
export const personSchema = z.string().trim().min(1).max(longestPerson);
export const teamPasswordSchema = z.string().max(1_000);

/** How this computer stands with the library of its team. Times are ISO 8601 UTC. */
export const teamStatusSchema = z.object({
  /** `none`: no team. `unknown`: not asked yet. `away`: not reached. `refused`: reached, and it refused. */
  state: z.enum(['none', 'unknown', 'ready', 'away', 'refused']),
  /** Without a password. */
  address: z.string().nullable(),
  /** How colleagues know this person. */
  person: z.string().nullable(),
  problem: problemSchema.nullable(),
  /** When everything was last exchanged. */
  syncedAt: z.string().nullable(),
  isSyncing: z.boolean(),
  /** Whether something is bought without the library, since it can't be asked. */
  isAlone: z.boolean(),
  /** Workspaces that are known here: only their answers are exchanged. */
  workspaces: z.number().int(),
  /** Answers of this computer that the team does not have yet. */
  toOffer: z.number().int(),
  /** How many of these the library's server refused to store, since the program was started. */
  notTaken: z.number().int(),
  /** Answers here that colleagues bought. */
  received: z.number().int(),
  /** Rows of the library that are no answers as the service gives them, since the program was started. */
  refused: z.number().int(),
  /** Questions that may have been charged to a colleague. */
  inDoubt: z.number().int(),
  /** Whether the person shares tags and notes. */
  sharesNotes: z.boolean(),
  /** Domains whose tags and note the team does not have as they are. */
  notesToShare: z.number().int(),
  /** Tags and notes of colleagues that are here. */
  notesReceived: z.number().int(),
  /** Who bought what is here, most first. */
  buyers: z.array(z.object({ person: z.string(), answers: z.number().int(), lastAt: z.string() })),
});
export type TeamStatus = z.infer<typeof teamStatusSchema>;

/** What an exchange with the library did. */
export const teamSyncSchema = z.object({
  offered: z.number().int(),
  received: z.number().int(),
  refused: z.number().int(),
  /** Domains whose tags and note were shared, and what came of colleagues. */
  notesShared: z.number().int(),
  notesReceived: z.number().int(),
});
export type TeamSync = z.infer<typeof teamSyncSchema>;

export const teamSetupSchema = z.object({
  library: z.string(),
  /** The version of the schema before and after. 0 if there was none. */
  from: z.number().int(),
  to: z.number().int(),
});
