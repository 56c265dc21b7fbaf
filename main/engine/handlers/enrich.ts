import { basename } from 'node:path';
import { previewEnrichment } from '../enrich/preview.ts';
import { inspectSheet } from '../sheets/inspect.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import { findJob, removeJob } from '../store/jobs.ts';
import { api } from './implementer.ts';

export const sheetHandlers = {
  inspect: api.sheets.inspect.handler(async ({ input }) => {
    const file = await openSheetFile(input.path);
    try {
      const inspection = await inspectSheet(file, input.sheet === undefined ? {} : { sheet: input.sheet });
      const { path, format, sizeBytes, sheets } = file;
      return { path, name: basename(path), format, sizeBytes, sheets: [...sheets], ...inspection };
    } finally {
      await file.close();
    }
  }),
};

export const enrichHandlers = {
  preview: api.enrich.preview.handler(({ context: { engine }, input, signal }) =>
    engine.drafts(() => {
      // Whoever asked may have changed their mind while others were previewed.
      signal?.throwIfAborted();
      return previewEnrichment(
        {
          db: engine.db,
          workspace: engine.sessions.workspace().row,
          now: engine.now,
          onScan: (rows) => engine.events.emit({ type: 'scan', path: input.path, rows }),
          signal,
        },
        input,
      );
    }),
  ),
  start: api.enrich.start.handler(({ context: { engine }, input }) =>
    engine.drafts(() => engine.jobs.start(input.jobId, input.budget)),
  ),
  discard: api.enrich.discard.handler(({ context: { engine }, input }) =>
    engine.drafts(() => {
      if (findJob(engine.db, input.jobId)?.state === 'draft') removeJob(engine.db, input.jobId);
    }),
  ),
};
