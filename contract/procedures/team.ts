import { z } from 'zod';
import {
  personSchema,
  teamAddressSchema,
  teamPasswordSchema,
  teamSetupSchema,
  teamStatusSchema,
  teamSyncSchema,
} from '../models/team.ts';
import { procedure } from './procedure.ts';

const access = { address: teamAddressSchema, password: teamPasswordSchema.optional() };

/**
 * The library that is shared with colleagues. A page may look at it and exchange news. Where it is, only a command line
 * or the shell says, since the password goes there.
 */
export const teamProcedures = {
  /** `isFresh`: first reads what is new, but waits for it no longer than a moment. */
  get: procedure
    .input(z.strictObject({ isFresh: z.boolean().default(false) }).optional())
    .output(teamStatusSchema),
  /** Offers and reads everything now; free. */
  sync: procedure.output(teamSyncSchema),
  /** Makes or updates the library of a database. For a command line. */
  setUp: procedure.input(z.strictObject(access)).output(teamSetupSchema),
  /** The SQL of `setUp`, for an administrator: of a new library, or of one that has version `from`. */
  script: procedure
    .input(z.strictObject({ from: z.number().int().min(0).default(0) }))
    .output(z.object({ sql: z.string() })),
  /** For a command line. */
  join: procedure.input(z.strictObject({ ...access, person: personSchema })).output(teamStatusSchema),
  /** For a command line. */
  leave: procedure.output(teamStatusSchema),
  /** Shares tags and notes, or no more. For a command line. */
  shareNotes: procedure.input(z.strictObject({ isShared: z.boolean() })).output(teamStatusSchema),
  /**
   * A person's word: what is bought until the library answers is bought without it, but not by assistants. For a command
   * line.
   */
  goWithout: procedure.output(teamStatusSchema),
  /** Gives this process the password of the library that it joined. For a command line. */
  unlock: procedure.input(z.strictObject({ password: teamPasswordSchema })).output(teamStatusSchema),
};
