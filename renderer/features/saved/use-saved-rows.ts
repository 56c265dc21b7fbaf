import type { SavedQuery, SavedRow } from '#contract/models/saved.ts';
import { reads } from '../../rpc/reads.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { useSavedRevision } from '../../stores/saved/use-saved-revision.ts';
import { useResultRows } from '../../ui/table/grid/rows/use-result-rows.ts';
import type { RowSource } from '../../ui/table/grid/types.ts';

const PAGE_SIZE = 100;
const KEPT_PAGES = 60;
/** Pause after a key before the engine is asked, ms: fast typing has 60 ms or more between keys. */
const TYPING_REST_MS = 40;
/** Shortest time between two reads while answers keep coming, ms. */
const CHANGE_REST_MS = 400;

/**
 * The saved domains as a grid reads them, always for the current query of the store. Each answer's totals go
 * to the store.
 */
export function useSavedRows(): RowSource<SavedRow> {
  return useResultRows<SavedRow, SavedQuery>(
    {
      pageSize: PAGE_SIZE,
      keepPages: KEPT_PAGES,
      queryNow: () => savedStore.getState().query,
      load: async (query, page, isAsked, signal) => {
        const found = await reads.saved.search({ query, ...page }, signal === undefined ? {} : { signal });
        const { total, all, tookMs } = found;
        if (isAsked()) savedStore.setState({ result: { query, total, all, tookMs } });
        return found;
      },
      onFailure: tellUnlessRestarting,
      watch: (ask) =>
        savedStore.subscribe((now, before) => {
          if (now.query !== before.query) ask(now.query.text === before.query.text ? 0 : TYPING_REST_MS);
        }),
    },
    { revision: useSavedRevision(), restMs: CHANGE_REST_MS },
  );
}
