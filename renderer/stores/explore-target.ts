import type { ExportFormat } from '../../preload/contract/models/task.ts';
import { engine, shell } from '../bridge.ts';
import { openSheet } from './draft-actions.ts';
import { exploreStore, type OpenList, shownList, targetOf } from './explore.ts';
import { attempt } from './notices.ts';
import { upsertTask } from './tasks.ts';

/** Rows whose domains are taken to an enrichment at once; they travel as one text. */
export const MOST_ENRICHED = 100_000;
const PAGE_ROWS = 1_000;

/** Writes the rows found or chosen, with the columns shown, to a file that the person names; progress comes as a task. */
export function exportShown(format: ExportFormat, fileName: string): Promise<boolean> {
  return attempt(async () => {
    const shown = shownList(exploreStore.getState());
    const target = shown === null ? null : targetOf(shown);
    if (shown === null || target === null) return;
    const chosen = await shell.chooseOutput({ suggestedPath: `${fileName}.${format}` });
    if (chosen === null) return;
    const { exploreId } = shown.table;
    const columns = [...shown.columns];
    upsertTask(
      await engine.explore.export({ exploreId, query: target.query, columns, format, out: chosen.path }),
    );
  });
}

/** Takes the domains found or chosen to a preview of their enrichment, which says the price before anything is paid. */
export function enrichShown(name: string, onProgress: (rows: number) => void): Promise<boolean> {
  return attempt(async () => {
    const shown = shownList(exploreStore.getState());
    if (shown === null) return;
    const domains = await domainsOf(shown, onProgress);
    const text = domains.join('\n');
    const { path } = await engine.enrich.collect({
      source: { kind: 'text', text },
      name: name.slice(0, 100),
    });
    await openSheet(path);
  });
}

async function domainsOf(list: OpenList, onProgress: (rows: number) => void): Promise<string[]> {
  const target = targetOf(list);
  if (target === null) return [];
  const domains = new Set<string>();
  if (list.marked.size > 0) {
    for (const domain of list.marked.values()) if (domain !== null) domains.add(domain);
    return [...domains];
  }
  const { exploreId } = list.table;
  for (let offset = 0; offset < Math.min(target.count, MOST_ENRICHED); offset += PAGE_ROWS) {
    const { rows } = await engine.explore.page({ exploreId, query: target.query, offset, limit: PAGE_ROWS });
    for (const { domain } of rows) if (domain !== null) domains.add(domain);
    onProgress(Math.min(target.count, offset + rows.length));
  }
  return [...domains];
}
