import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { type SavedQuery, savedColumnSchema, savedQuerySchema } from '#contract/models/saved.ts';
import { because } from '#contract/reason.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import { fileNameOf } from '#shared/files/file-name.ts';
import { soleTechnology } from '#shared/tables/saved.ts';
import type { Explore } from '../explore/explore.ts';
import { isTaken } from '../files/names.ts';
import type { Writer } from '../store/database.ts';
import { type StoredTurn, type StoredWatch, updateWatch } from '../store/watches.ts';
import { lstatSync } from '../world/files.ts';
import { viewOf } from './watched-domains.ts';

/**
 * Writes what is saved of a watch's domains as one file in its folder, in place of the one of the turn before, and returns
 * its path. Null if nothing is to be published. Throws `out_exists` if something else has that name, or if somebody changed
 * the file since: only what a turn wrote is replaced. Throws what exports throw.
 */
export async function publishWatch(
  { db, explore }: { db: Writer; explore: Pick<Explore, 'openSaved' | 'export' | 'close'> },
  watch: StoredWatch,
  turn: StoredTurn,
): Promise<string | null> {
  const { folder, publish: format, published } = watch;
  if (folder === null || format === null) return null;
  const out = join(folder, `${fileNameOf(watch.name, 60, 'Watch')}.${format}`);
  const replaces = isTaken(out);
  if (replaces && published !== printOf(out))
    throw new StackdeskError('out_exists', because('exists', { path: out }));
  const view = watch.source.kind === 'view' ? viewOf(db, watch.workspace, watch.source.viewId) : null;
  const query: SavedQuery = { ...(view?.query ?? queryOf(watch, turn)), workspace: watch.workspace };
  const columns = (view?.columns ?? savedColumnSchema.options).filter(
    (column) => column !== 'since' || soleTechnology(query) !== null,
  );
  const { exploreId } = await explore.openSaved(query, 'saved', { columns });
  try {
    await explore.export(exploreId, { query: exploreQueryDefaults, format, out, replaces });
  } finally {
    await explore.close(exploreId);
  }
  updateWatch(db, watch.id, { published: printOf(out) });
  return out;
}

/** The saved domains of a tag, or those of the turn's run. */
function queryOf({ source }: StoredWatch, { jobId }: StoredTurn): SavedQuery {
  if (source.kind === 'tag') return savedQuerySchema.parse({ tags: { is: [source.tag], not: [] } });
  return savedQuerySchema.parse({
    jobs: { is: jobId === null ? [] : [jobId], not: [] },
    domains: jobId === null ? [] : null,
  });
}

/** What a file of ours is known by, until somebody changes it. */
function printOf(path: string): string {
  const { ino, size, mtimeMs } = lstatSync(path);
  return JSON.stringify({ path, ino, size, mtimeMs });
}
