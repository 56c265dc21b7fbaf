import { z } from 'zod';
import { watchAskSchema, watchOfferSchema, watchSchema, watchTurnSchema } from '../models/watch.ts';
import { payingProcedure, procedure } from './procedure.ts';

const watchId = z.object({ watchId: z.number().int() });

/**
 * Standing orders. A page may read, pause and remove them, and let one go on within what a person agreed to.
 * It cannot make one or raise its caps: the shell asks the person and tells the engine itself.
 */
export const watchProcedures = {
  list: procedure.output(z.array(watchSchema)),
  get: procedure.input(watchId).output(watchSchema),
  /** Turns, newest first. */
  turns: procedure
    .input(
      z.object({
        watchId: z.number().int().nullable().default(null),
        limit: z.number().int().min(1).max(200).default(20),
      }),
    )
    .output(z.array(watchTurnSchema)),
  /** The digest of a turn as Markdown. */
  digest: procedure.input(z.object({ turnId: z.number().int() })).output(z.object({ text: z.string() })),
  /** What a person would agree to, with its price. Changes nothing and asks the service nothing. */
  offer: procedure.input(watchAskSchema).output(watchOfferSchema),
  /** Does what was offered. Refused unless a person calls it on a command line. */
  accept: payingProcedure.input(z.object({ offerId: z.number().int() })).output(watchSchema),
  pause: procedure.input(watchId).output(watchSchema),
  resume: payingProcedure.input(watchId).output(watchSchema),
  remove: procedure.input(watchId).output(z.void()),
  /** Begins every turn that is due, and returns when all of them ended, or wait for something. */
  run: payingProcedure.output(
    z.object({
      turns: z.array(watchTurnSchema),
      /** Watches whose turn is due and cannot begin or go on now. */
      hindered: z.array(watchSchema),
    }),
  ),
};
