import type { ChangeScope } from '#contract/models/changes.ts';
import { changeDigest } from '../changes/digest.ts';
import { exportChanges } from '../changes/export-changes.ts';
import type { Engine } from '../engine.ts';
import { exportTask } from './export-task.ts';
import { api, askedStyle } from './implementer.ts';

/** The scope with the workspace in use now, so that a later switch does not change it. */
function meant({ sessions }: Engine, scope: ChangeScope): ChangeScope {
  const workspace = scope.query?.workspace ?? scope.workspace ?? sessions.workspace().row;
  return { ...scope, workspace, query: scope.query === null ? null : { ...scope.query, workspace } };
}

export const changeHandlers = {
  summary: api.changes.summary.handler(({ context: { engine }, input }) =>
    engine.changes.summary(meant(engine, input.scope), input),
  ),
  lines: api.changes.lines.handler(({ context: { engine }, input }) =>
    engine.changes.lines(meant(engine, input.scope), input, input),
  ),
  export: api.changes.export.handler(({ context, input }) => {
    const scope = meant(context.engine, input.scope);
    return exportTask(context, input, (target, task) =>
      exportChanges(context.engine.changes, { ...input, ...target, scope, page: askedStyle(context) }, task),
    );
  }),
  digest: api.changes.digest.handler(({ context, input }) => {
    const scope = meant(context.engine, input.scope);
    return changeDigest(context.engine.changes, { ...input, scope, page: askedStyle(context) });
  }),
};
