import { basename } from 'node:path';
import type { ChangeScope } from '../../../preload/contract/models/changes.ts';
import { exportChanges } from '../changes/export-changes.ts';
import type { Engine } from '../engine.ts';
import { readSettings } from '../store/settings.ts';
import { api } from './implementer.ts';

/** The scope with the workspace that it means now, whatever is switched to meanwhile. */
const meant = (engine: Engine, scope: ChangeScope): ChangeScope => ({
  ...scope,
  workspace: scope.query?.workspace ?? scope.workspace ?? engine.sessions.workspace().row,
});

export const changeHandlers = {
  summary: api.changes.summary.handler(({ context: { engine }, input }) =>
    engine.changes.summary(meant(engine, input.scope), input),
  ),
  lines: api.changes.lines.handler(({ context: { engine }, input }) =>
    engine.changes.lines(meant(engine, input.scope), input, input),
  ),
  export: api.changes.export.handler(({ context: { engine, files }, input }) => {
    const out = files.out(input.out, input.format);
    const scope = meant(engine, input.scope);
    return engine.tasks.run({ kind: 'export', title: basename(out), out }, (task) =>
      exportChanges(engine.changes, { ...input, scope, out, style: readSettings(engine.db).csvStyle }, task),
    );
  }),
};
