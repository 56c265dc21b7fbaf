import type { ExploreQuery } from '#contract/models/explore.ts';
import type { SavedQuery } from '#contract/models/saved.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import type { Engine } from '../engine.ts';
import { domainKey } from '../lookups/subject.ts';
import { listRemovals } from '../saved/list-removals.ts';
import { removeSaved, undoRemoval } from '../saved/remove.ts';
import { savedDomains } from '../saved/saved-domains.ts';
import { annotateOnce, tagAll, undoTagChange } from '../saved/tagging.ts';
import { listTagged } from '../store/annotations.ts';
import { listSavedWorkspaces } from '../store/saved-workspaces.ts';
import { inPieces } from '../world/clock.ts';
import { savedViews } from '../store/views.ts';
import { exportTask } from './export-task.ts';
import { api } from './implementer.ts';
import { viewCalls } from './view-calls.ts';
import { withList } from './with-list.ts';

const inUse = (engine: Engine) => engine.sessions.workspace().row;
const asked = (engine: Engine, query: SavedQuery) => query.workspace ?? inUse(engine);
/** The query with the workspace in use now, so that a later switch does not change it. */
const meant = (engine: Engine, query: SavedQuery): SavedQuery => ({
  ...query,
  workspace: asked(engine, query),
});
/** More than a list has. */
const MOST_CELLS = 1_000_000_000;

/** The domains in rows of a list that have a saved answer. */
async function* savedInList(
  { explore }: Engine,
  { exploreId, query }: { exploreId: number; query: ExploreQuery },
): AsyncGenerator<string[], void> {
  if (query.saved === 'unsaved') return;
  const { sure } = await explore.domains(exploreId, { ...query, saved: 'saved' }, MOST_CELLS);
  yield* inPieces(sure);
}

const tellSaved = (engine: Engine) => engine.events.emit({ type: 'saved' });
const views = viewCalls(savedViews);

export const savedHandlers = {
  workspaces: api.saved.workspaces.handler(({ context: { engine } }) =>
    listSavedWorkspaces(engine.db, inUse(engine)),
  ),
  search: api.saved.search.handler(({ context: { engine }, input, signal }) =>
    engine.saved.search(meant(engine, input.query), input, signal),
  ),
  facets: api.saved.facets.handler(({ context: { engine }, input, signal }) =>
    engine.saved.facets(meant(engine, input.query), input.facets, input, signal),
  ),
  summary: api.saved.summary.handler(({ context: { engine }, input, signal }) =>
    engine.saved.summary(meant(engine, input.query), input, signal),
  ),
  annotate: api.saved.annotate.handler(({ context: { engine }, input }) => {
    const after = annotateOnce(engine.db, inUse(engine), domainKey(input.domain), input);
    tellSaved(engine);
    return after;
  }),
  tagAll: api.saved.tagAll.handler(async ({ context: { engine }, input }) => {
    const tagged =
      'exploreId' in input
        ? await tagAll(engine.db, inUse(engine), savedInList(engine, input), input)
        : await tagAll(
            engine.db,
            asked(engine, input.query),
            savedDomains(engine, meant(engine, input.query)),
            input,
          );
    tellSaved(engine);
    return tagged;
  }),
  undoTags: api.saved.undoTags.handler(({ context: { engine }, input }) => {
    const domains = undoTagChange(engine.db, input.changeId);
    tellSaved(engine);
    return { domains };
  }),
  remove: api.saved.remove.handler(async ({ context: { engine }, input }) => {
    const removed = await removeSaved(engine, asked(engine, input.query), meant(engine, input.query));
    tellSaved(engine);
    return removed;
  }),
  undo: api.saved.undo.handler(async ({ context: { engine }, input }) => {
    const domains = await undoRemoval(engine.db, input.removalId);
    tellSaved(engine);
    return { domains };
  }),
  removals: api.saved.removals.handler(({ context: { engine }, input }) =>
    listRemovals(engine.db, input.workspace ?? inUse(engine), input),
  ),
  export: api.saved.export.handler(({ context, input }) => {
    const { engine } = context;
    const { columns, format } = input;
    const query = meant(engine, input.query);
    return exportTask(context, input, (target, task) => {
      const opening = engine.explore.openSaved(query, 'saved', { columns, signal: task.signal });
      return withList(engine, opening, ({ exploreId }) =>
        engine.explore.export(exploreId, { query: exploreQueryDefaults, format, ...target, ...task }),
      );
    });
  }),
  tags: api.saved.tags.handler(({ context: { engine } }) => [
    ...new Set(listTagged(engine.db, inUse(engine)).flatMap(({ tags }) => tags)),
  ]),
  views: api.saved.views.handler(views.list),
  saveView: api.saved.saveView.handler(views.save),
  renameView: api.saved.renameView.handler(views.rename),
  removeView: api.saved.removeView.handler(views.remove),
};

export const taskHandlers = {
  list: api.tasks.list.handler(({ context: { engine } }) => engine.tasks.list()),
  cancel: api.tasks.cancel.handler(({ context: { engine }, input }) => engine.tasks.cancel(input.taskId)),
  follow: api.tasks.follow.handler(({ context: { engine }, input }) => engine.tasks.settled(input.taskId)),
};
