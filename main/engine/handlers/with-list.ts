import type { ExploreTable } from '#contract/models/explore.ts';
import type { Engine } from '../engine.ts';

/** Calls `work` with a list that is opened for it alone, and closes the list. */
export async function withList<Result>(
  { explore }: Pick<Engine, 'explore'>,
  opening: ExploreTable | Promise<ExploreTable>,
  work: (list: ExploreTable) => Promise<Result>,
): Promise<Result> {
  const list = await opening;
  try {
    return await work(list);
  } finally {
    await explore.close(list.exploreId);
  }
}
