import type {
  ChangeFilter,
  ChangeLine,
  ChangePage,
  ChangeScope,
  ChangeSort,
  ChangeSummary,
} from '#contract/models/changes.ts';
import type { SavedQuery } from '#contract/models/saved.ts';
import { createDatabase } from '../duckdb/database.ts';
import type { Reader } from '../store/database.ts';
import { monotonic } from '../world/clock.ts';
import { keptChanges } from './kept-loads.ts';
import { createLines, type Lines } from './lines.ts';
import { readLine } from './read-line.ts';

/** Reports about what answers changed, read only from the store. */
export interface ChangeReports {
  summary(scope: ChangeScope, options: { text: string; limit: number }): Promise<ChangeSummary>;
  lines(
    scope: ChangeScope,
    question: { filter: ChangeFilter; sort: ChangeSort },
    page: { offset: number; limit: number },
  ): Promise<ChangePage>;
  /** How many lines there are, and all of them in order, in pieces. */
  all(
    scope: ChangeScope,
    question: { filter: ChangeFilter; sort: ChangeSort },
  ): Promise<{ total: number; pieces: () => AsyncGenerator<ChangeLine[], void> }>;
  close(): Promise<void>;
}

/** Lines in one piece. */
const STRIDE = 1_000;
/** A million lines take a quarter of it. */
const MEMORY = '256MB';

/** What a report needs of the saved domains. */
interface SavedDomains {
  /** Resolves once the changes of all answers are noted. */
  changesKept(): Promise<void>;
  /** The row ids of everything that the query finds. */
  ids(query: SavedQuery): Promise<Int32Array>;
}

/** The lines of a report that was read. */
interface KnownLines {
  loaded: object;
  lines: Promise<Lines>;
  /** Questions that read them now. */
  users: number;
}

/** Reports over a store. Keeps the lines of the last report. */
export function createChangeReports(context: {
  db: Reader;
  saved: SavedDomains;
  workspaceInUse: () => number;
}): ChangeReports {
  const { db, saved } = context;
  const database = createDatabase(null, {}, { memory: MEMORY });
  let known: KnownLines | null = null;
  const dropUnused = (old: KnownLines | null) => {
    if (old !== null && old !== known && old.users === 0)
      old.lines.then((lines) => lines.drop()).catch(() => undefined);
  };
  /** Runs `work` on the lines of a report. They are kept until another report is read and nothing uses them any more. */
  const withLines = async <Result>(
    scope: ChangeScope,
    work: (lines: Lines) => Promise<Result>,
  ): Promise<Result> => {
    await saved.changesKept();
    const workspace = scope.query?.workspace ?? scope.workspace ?? context.workspaceInUse();
    const { run, from, to } = scope;
    const domains = scope.query === null ? null : new Set(await saved.ids({ ...scope.query, workspace }));
    const loaded = await keptChanges(db, { workspace, run, from, to, domains });
    const before = known;
    const mine =
      before?.loaded === loaded ? before : { loaded, lines: createLines(db, database, loaded), users: 0 };
    known = mine;
    mine.users += 1;
    dropUnused(before);
    try {
      return await work(await mine.lines);
    } catch (error) {
      // The next question makes them again.
      if (known === mine) known = null;
      throw error;
    } finally {
      mine.users -= 1;
      dropUnused(mine);
    }
  };
  return {
    summary: (scope, options) => withLines(scope, (lines) => lines.summary(options)),
    lines: (scope, { filter, sort }, { offset, limit }) =>
      withLines(scope, async (lines) => {
        const startedAt = monotonic();
        const found = await lines.find(filter, sort);
        const rows = [...found.subarray(offset, offset + limit)].flatMap(
          (line) => readLine(db, lines.loaded, line) ?? [],
        );
        return { total: found.length, tookMs: monotonic() - startedAt, rows };
      }),
    all: (scope, { filter, sort }) =>
      withLines(scope, async (lines) => {
        const found = await lines.find(filter, sort);
        return {
          total: found.length,
          pieces: async function* () {
            for (let offset = 0; offset < found.length; offset += STRIDE)
              yield [...found.subarray(offset, offset + STRIDE)].flatMap(
                (line) => readLine(db, lines.loaded, line) ?? [],
              );
          },
        };
      }),
    close: database.close,
  };
}
