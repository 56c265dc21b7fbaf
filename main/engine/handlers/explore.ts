import { basename } from 'node:path';
import { readSettings } from '../store/settings.ts';
import { api } from './implementer.ts';

export const exploreHandlers = {
  peek: api.explore.peek.handler(async ({ context: { engine, files }, input }) =>
    engine.explore.peek(await files.read(input.path)),
  ),
  open: api.explore.open.handler(async ({ context: { engine, files }, input, signal }) => {
    const path = await files.read(input.path);
    return engine.explore.open(path, {
      signal,
      onProgress: (rows) => engine.events.emit({ type: 'scan', path, rows }),
    });
  }),
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
    engine.explore.combine(input.exploreIds, input.combination, input.name, signal),
  ),
  export: api.explore.export.handler(({ context: { engine, files }, input }) => {
    const { exploreId, query, columns, format } = input;
    const out = files.out(input.out, format);
    const { csvStyle: style } = readSettings(engine.db);
    return engine.tasks.run({ kind: 'export', title: basename(out), out }, ({ signal, progress }) =>
      engine.explore.export(exploreId, { query, columns, format, out, style, signal, onProgress: progress }),
    );
  }),
  close: api.explore.close.handler(({ context: { engine }, input }) => engine.explore.close(input.exploreId)),
};
