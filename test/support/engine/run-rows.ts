import type { ContractRouterClient } from '@orpc/contract';
import { type ExploreQuery, exploreQuerySchema } from '#contract/models/explore.ts';
import type { RowState } from '#contract/models/job.ts';
import type { Contract } from '#contract/procedures.ts';
import type { ChoiceLike } from '#shared/tables/choice.ts';
import { firstAddedPlace, runPlaces, stateInFiles } from '#shared/tables/run-table.ts';

type Client = Pick<ContractRouterClient<Contract>, 'explore'>;

/** The rows of a run that a query finds, at most 1,000, each with the cells that the run added. */
export async function rowsOfRun(client: Client, jobId: number, query: Partial<ExploreQuery> = {}) {
  const { exploreId, columns } = await client.explore.openRun({ jobId });
  try {
    const asked = { ...exploreQuerySchema.parse({}), ...query };
    const { total, rows } = await client.explore.page({ exploreId, query: asked, offset: 0, limit: 1_000 });
    return {
      total,
      columns: columns.slice(firstAddedPlace).map(({ name }) => name),
      rows: rows.map(({ id, run, cells }) => {
        if (run === undefined) throw new Error('a row of a run says nothing about the run');
        return { index: id, ...run, cells: cells.slice(firstAddedPlace) };
      }),
    };
  } finally {
    await client.explore.close({ exploreId });
  }
}

/** The query for rows in some states. */
export function inStates(states: ChoiceLike<RowState>): Partial<ExploreQuery> {
  const { is, not } = 'is' in states ? states : { is: states, not: [] };
  const values = { is: is.map((state) => stateInFiles[state]), not: not.map((state) => stateInFiles[state]) };
  return { filters: [{ kind: 'values', column: runPlaces.state, values }] };
}
