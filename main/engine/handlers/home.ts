import { recentChanges } from '../changes/recent.ts';
import { keepSawSaved, keepTourMode, readTour } from '../home/tour.ts';
import { recentLookups } from '../store/recent-lookups.ts';
import { api } from './implementer.ts';

export const homeHandlers = {
  changes: api.home.changes.handler(async ({ context: { engine }, input }) => {
    const workspace = engine.sessions.workspace().row;
    // If not all changes can be noted, those noted so far are shown.
    await engine.saved.changesKept().catch(() => undefined);
    return recentChanges(engine.db, {
      workspace,
      now: engine.now(),
      limit: input.limit,
    });
  }),
  lookups: api.home.lookups.handler(({ context: { engine }, input }) =>
    recentLookups(engine.db, engine.sessions.workspace().row, input.limit),
  ),
  tour: api.home.tour.handler(({ context: { engine } }) =>
    readTour(engine.db, engine.sessions.workspace().row),
  ),
  setTour: api.home.setTour.handler(({ context: { engine }, input }) => {
    keepTourMode(engine.db, input.mode);
    return readTour(engine.db, engine.sessions.workspace().row);
  }),
  sawSaved: api.home.sawSaved.handler(({ context: { engine } }) => {
    const workspace = engine.sessions.workspace().row;
    keepSawSaved(engine.db, workspace);
    return readTour(engine.db, workspace);
  }),
};
