import type { Engine } from '../engine.ts';
import { listViews } from '../store/views.ts';
import { openLedger } from './charges.ts';
import { countOpenLookups } from './count-open-lookups.ts';
import { exportTask } from './export-task.ts';
import { api } from './implementer.ts';
import { keptView, shownView, viewCalls } from './view-calls.ts';

const inUse = (engine: Engine) => engine.sessions.workspace().row;
const views = viewCalls(listViews, shownView);

export const exploreHandlers = {
  peek: api.explore.peek.handler(async ({ context: { engine, files }, input, signal }) =>
    engine.explore.peek(await files.read(input.path), signal),
  ),
  open: api.explore.open.handler(async ({ context: { engine, files }, input, signal }) => {
    const path = await files.read(input.path);
    return engine.explore.open(path, {
      sheet: input.sheet,
      rowsBelow: input.rowsBelow,
      notations: input.notations,
      signal,
      onProgress: (rows) => engine.events.emit({ type: 'scan', path, rows }),
    });
  }),
  openSaved: api.explore.openSaved.handler(({ context: { engine }, input, signal }) =>
    engine.explore.openSaved(
      { ...input.query, workspace: input.query.workspace ?? inUse(engine) },
      input.name,
      { signal },
    ),
  ),
  openRun: api.explore.openRun.handler(({ context: { engine }, input }) => {
    const { fileName } = engine.jobs.get(input.jobId);
    return engine.explore.openLive(`run ${input.jobId}`, () => engine.jobs.rows(input.jobId), fileName);
  }),
  openLedger: api.explore.openLedger.handler(({ context: { engine } }) => openLedger(engine, inUse(engine))),
  page: api.explore.page.handler(({ context: { engine }, input, signal }) =>
    engine.explore.page(input.exploreId, input.query, input, signal),
  ),
  facets: api.explore.facets.handler(({ context: { engine }, input, signal }) =>
    engine.explore.facets(input.exploreId, input.query, input, signal),
  ),
  summary: api.explore.summary.handler(({ context: { engine }, input, signal }) =>
    engine.explore.summary(input.exploreId, input.query, input, signal),
  ),
  combine: api.explore.combine.handler(({ context: { engine }, input, signal }) =>
    engine.explore.combine(input.exploreIds, input, input.name, signal),
  ),
  group: api.explore.group.handler(({ context: { engine }, input, signal }) =>
    engine.explore.group(input.exploreId, input, input.name, signal),
  ),
  select: api.explore.select.handler(({ context: { engine }, input, signal }) =>
    engine.explore.select(input.tables, input.text, input.name, signal),
  ),
  lookups: api.explore.lookups.handler(({ context: { engine }, input, signal }) =>
    countOpenLookups(engine, input, signal),
  ),
  export: api.explore.export.handler(({ context, input }) => {
    const { exploreId, query, columns, format } = input;
    return exportTask(context, input, (target, task) =>
      context.engine.explore.export(exploreId, { query, columns, format, ...target, ...task }),
    );
  }),
  views: api.explore.views.handler(views.list),
  saveView: api.explore.saveView.handler(({ context, input }) =>
    views.save({ context, input: keptView(input, context.files) }),
  ),
  renameView: api.explore.renameView.handler(views.rename),
  removeView: api.explore.removeView.handler(views.remove),
  close: api.explore.close.handler(({ context: { engine }, input }) => engine.explore.close(input.exploreId)),
};
