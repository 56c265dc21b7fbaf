import { z } from 'zod';
import { changesSchema, recentLookupSchema, tourModeSchema, tourSchema } from '../models/home.ts';
import { procedure } from './procedure.ts';

const limit = z.number().int().min(1).max(100);

/**
 * What matters now in the workspace in use. Everything is read from this computer, in a time that does not
 * grow with what is saved.
 */
export const homeProcedures = {
  changes: procedure.input(z.object({ limit: limit.default(20) })).output(changesSchema),
  lookups: procedure.input(z.object({ limit: limit.default(10) })).output(z.array(recentLookupSchema)),
  tour: procedure.output(tourSchema),
  setTour: procedure.input(z.object({ mode: tourModeSchema })).output(tourSchema),
  /**
   * Notes that the person saw, in this workspace, what is saved. The tour's other steps are noticed without a
   * call.
   */
  sawSaved: procedure.output(tourSchema),
};
