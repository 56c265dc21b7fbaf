import type { SavedQuery } from '#contract/models/saved.ts';
import type { Reader } from '../store/database.ts';
import type { Saved } from './saved.ts';

/** Domains in one piece. */
const STRIDE = 5_000;

/** The domains that a query finds, in its order, piece by piece. */
export async function* savedDomains(
  engine: { db: Reader; saved: Saved },
  query: SavedQuery,
): AsyncGenerator<string[], void> {
  const ids = await engine.saved.ids(query);
  for (let offset = 0; offset < ids.length; offset += STRIDE) {
    yield [...ids.subarray(offset, offset + STRIDE)].flatMap((id) =>
      engine.db.values<string>('SELECT domain FROM saved_domains WHERE id = ?', [id]),
    );
  }
}
