import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createExplore, type Explore } from '../../../main/engine/explore/explore.ts';
import {
  type ExploreCell,
  type ExploreQuery,
  exploreQuerySchema,
} from '../../../preload/contract/models/explore.ts';
import { tempDir } from '../files/temp-dir.ts';

export interface ExploreFixture {
  explore: Explore;
  dir: string;
  /** Domains with a saved answer; call `explore.savedChanged()` after a change. */
  saved: Set<string>;
  /** Writes a file into the fixture's folder; returns its path. */
  file(name: string, content: string | Buffer): string;
}

/** A real explorer over a folder of its own, with a set of saved domains. */
export function createExploreFixture(): ExploreFixture {
  const dir = tempDir();
  const saved = new Set<string>();
  const explore = createExplore({
    isAlone: true,
    dataDir: join(dir, 'data'),
    saved: {
      whose: () => 'test',
      among: (domains) => new Set(domains.filter((domain) => saved.has(domain))),
      async *all() {
        yield [...saved];
      },
    },
    savedLists: {
      version: async () => null,
      write: () => Promise.reject(new Error('this fixture has no answers')),
    },
  });
  onTestFinished(() => explore.shutdown());
  return {
    explore,
    dir,
    saved,
    file: (name, content) => {
      const path = join(dir, name);
      writeFileSync(path, content);
      return path;
    },
  };
}

/** A query with defaults for everything that is missing. */
export function query(
  parts: Partial<Parameters<typeof exploreQuerySchema.parse>[0] & object> = {},
): ExploreQuery {
  return exploreQuerySchema.parse(parts);
}

/** The cells of all rows that a query finds, at most 1,000. */
export async function cellsOf(
  explore: Explore,
  exploreId: number,
  asked: ExploreQuery = query(),
): Promise<ExploreCell[][]> {
  const { rows } = await explore.page(exploreId, asked, { offset: 0, limit: 1_000 });
  return rows.map(({ cells }) => cells);
}
