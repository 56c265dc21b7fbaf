import type { ExportFormat } from '../../../preload/contract/models/task.ts';
import { fileNameOf } from '../../../preload/contract/values/file-name.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { openListRows } from '../draft/open-draft.ts';
import { attempt } from '../frame/notices.ts';
import { upsertTask } from '../jobs/tasks.ts';
import { exploreStore, shownList, targetOf } from './explore.ts';

/**
 * Writes the rows found or chosen, with the shown columns, to a file that the person names; progress comes as
 * a task.
 */
export function exportShown(format: ExportFormat, title: string): Promise<boolean> {
  return attempt(async () => {
    const shown = shownList(exploreStore.getState());
    const target = shown === null ? null : targetOf(shown);
    if (shown === null || target === null) return;
    const chosen = await shell.chooseOutput({ name: fileNameOf(title), format });
    if (chosen === null) return;
    const { exploreId } = shown.table;
    const columns = [...shown.columns];
    upsertTask(
      await engine.explore.export({ exploreId, query: target.query, columns, format, out: chosen.ref }),
    );
  });
}

/**
 * Has the engine take the rows found or chosen, with their list's columns, to a preview, which shows the
 * price before anything is paid. `signal` stops it.
 */
export function enrichShown(name: string, signal: AbortSignal): Promise<boolean> {
  return attempt(async () => {
    const shown = shownList(exploreStore.getState());
    const target = shown === null ? null : targetOf(shown);
    if (shown === null || target === null) return;
    const { exploreId, columns, domainColumn } = shown.table;
    try {
      const collected = await engine.enrich.collect(
        { source: { kind: 'explore', exploreId, query: target.query }, name: name.slice(0, 100) },
        { signal },
      );
      if (!signal.aborted) {
        const headings = columns.map((column) => column.name);
        await openListRows(collected, { headings, domainColumn });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  });
}
