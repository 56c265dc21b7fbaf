import type { ExportFormat } from '#contract/models/task.ts';
import { fileNameOf } from '#shared/files/file-name.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { openListRows } from '../draft/open-draft.ts';
import { attempt } from '../frame/notices.ts';
import { upsertTask } from '../jobs/tasks.ts';
import { tagSaved } from '../saved/saved-actions.ts';
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
 * price before anything is paid. `nameOf` names them by how many domains they have. `signal` stops it.
 */
export function enrichShown(nameOf: (domains: number) => string, signal: AbortSignal): Promise<boolean> {
  return attempt(async () => {
    const shown = shownList(exploreStore.getState());
    const target = shown === null ? null : targetOf(shown);
    if (shown === null || target === null) return;
    const { exploreId, columns, domainColumn } = shown.table;
    const { query } = target;
    try {
      const { domains } = await engine.explore.lookups(
        { exploreId, query, kinds: [], maxAgeMs: null },
        { signal },
      );
      const collected = await engine.enrich.collect(
        { source: { kind: 'explore', exploreId, query }, name: nameOf(domains).slice(0, 100) },
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

/** Tags and untags the saved domains of the rows found or chosen. Returns whether it worked. */
export async function tagShown(tags: { add: string[]; remove: string[] }): Promise<boolean> {
  const shown = shownList(exploreStore.getState());
  const target = shown === null ? null : targetOf(shown);
  if (shown === null || target === null) return false;
  return tagSaved({ exploreId: shown.table.exploreId, query: target.query, ...tags });
}
