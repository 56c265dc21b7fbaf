import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createExplore, type Explore } from '../../../main/engine/explore/explore.ts';
import {
  type ExploreCell,
  type ExploreColumn,
  type ExploreNotation,
  type ExploreQuery,
  exploreQuerySchema,
} from '#contract/models/explore.ts';
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

/**
 * Opens a file that has, next to domains, these columns of texts (`x0`, `x1` …), all of one length. Returns the facts and the
 * cells of each.
 */
export async function openColumns(
  { explore, file }: ExploreFixture,
  texts: readonly (readonly string[])[],
  notations: readonly ExploreNotation[] = [],
): Promise<{ facts: ExploreColumn; cells: (ExploreCell | undefined)[] }[]> {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = (texts[0] ?? []).map((_, row) =>
    [`site-${row}.com`, ...texts.map((column) => quoted(column[row] ?? ''))].join(','),
  );
  const header = ['domain', ...texts.map((_, index) => `x${index}`)].join(',');
  const path = file(`columns-${randomUUID()}.csv`, `${header}\n${lines.join('\n')}\n`);
  const { exploreId, columns } = await explore.open(path, {
    notations: notations.map((notation, index) => ({ column: `x${index}`, notation })),
  });
  const rows = await cellsOf(explore, exploreId);
  return columns.slice(1).map((facts) => ({ facts, cells: rows.map((row) => row[facts.index]) }));
}

/** Cases by the length of what they read, so that those of one length are columns of one file. */
export function byLength<Case>(cases: readonly Case[], lengthOf: (each: Case) => number): Case[][] {
  return [...new Set(cases.map(lengthOf))].map((length) => cases.filter((each) => lengthOf(each) === length));
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
