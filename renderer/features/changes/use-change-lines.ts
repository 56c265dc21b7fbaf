import type { ChangeLine } from '#contract/models/changes.ts';
import { reads } from '../../rpc/reads.ts';
import { type ChangesState, changesStore } from '../../stores/changes/changes.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { useSavedRevision } from '../../stores/saved/use-saved-revision.ts';
import { useResultRows } from '../../ui/table/grid/rows/use-result-rows.ts';
import type { RowSource } from '../../ui/table/grid/types.ts';

/** Pause after a key before the engine is asked, ms. */
const TYPING_REST_MS = 80;
/**
 * Shortest time between two reads while answers keep coming, ms: a large report is computed again for each.
 */
const CHANGE_REST_MS = 3_000;

type Asked = Pick<ChangesState, 'scope' | 'filter' | 'sort'>;

/** The lines of the report as a grid reads them, always for the current query of the store. */
export function useChangeLines(): RowSource<ChangeLine> {
  return useResultRows<ChangeLine, Asked>(
    {
      queryNow: () => changesStore.getState(),
      load: async ({ scope, filter, sort }, { offset, limit }) => {
        const page = await reads.changes.lines({ scope, filter, sort, offset, limit });
        const now = changesStore.getState();
        if (now.filter === filter && now.scope === scope)
          changesStore.setState({ found: { total: page.total, tookMs: page.tookMs, of: filter } });
        return page;
      },
      onFailure: tellUnlessRestarting,
      watch: (ask) =>
        changesStore.subscribe((now, before) => {
          if (now.scope === before.scope && now.filter === before.filter && now.sort === before.sort) return;
          ask(now.filter.text === before.filter.text ? 0 : TYPING_REST_MS);
        }),
    },
    { revision: useSavedRevision(), restMs: CHANGE_REST_MS },
  );
}
