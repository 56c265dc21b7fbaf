import { join } from 'node:path';
import { appendRows } from '../duckdb/append-rows.ts';
import { cancelled } from '../duckdb/cancelled.ts';
import type { Database } from '../duckdb/database.ts';
import { literal } from '../duckdb/quote.ts';
import { SQL_TYPES } from '../tables/columns.ts';
import type { LiveColumn, LiveRow, LiveSource } from '../tables/live-source.ts';
import { createSharedWork } from '../tables/shared-work.ts';
import { breathe, monotonic } from '../world/clock.ts';
import { unlink } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';
import { groupOption, type ListFacts, type ListFile } from './list-file.ts';
import { cell, DOMAIN, ROW, tableOf } from './sql.ts';

/** Rows of the store as a list, which follows the store. It is made from the store, and dropped at the end. */
export interface LiveTable {
  source: LiveSource;
  /** What is known of the list before it is made. */
  facts(): ListFacts;
  /** The list with everything that the store has. Its files stay until `release` is called. */
  hold(signal?: AbortSignal): Promise<{ list: ListFile; release: () => void }>;
  close(): Promise<void>;
}

/** How many numbers of rows a file spans. Only the files with changed rows are written again. */
const SPAN = 20_480;
/** Rows that are read from the store at once. Other work goes on in between. */
const STRIDE = 500;
/**
 * While rows are changing all the time, the table rests before it follows again, so that it and the questions about it use
 * only this share of the time.
 */
const LEAST_REST_MS = 500;
const MOST_REST_MS = 30_000;
const MOST_SHARE = 0.1;
/** The bytes of text in a row, to choose how many rows are written together. It need not be exact. */
const ROW_BYTES = 400;
const INCOMING = 'live_incoming';

interface Piece {
  file: string;
  uses: number;
  isReplaced: boolean;
}

export function createLiveTable(
  database: Database,
  source: LiveSource,
  dir: () => Promise<string>,
): LiveTable {
  const pieces = new Map<number, Piece>();
  let stamp: string | null = null;
  let end = 0;
  let version = 0;
  let followedAt = Number.NEGATIVE_INFINITY;
  /** How long it took to follow, and to answer the questions since then. */
  let tookMs = 0;
  let isClosed = false;
  let work: Promise<unknown> = Promise.resolve();

  const release = async (piece: Piece): Promise<void> => {
    if (piece.uses === 0 && piece.isReplaced) await unlink(piece.file).catch(() => undefined);
  };
  const replace = async (place: number, piece: Piece | null): Promise<void> => {
    const old = pieces.get(place);
    if (piece === null) pieces.delete(place);
    else pieces.set(place, piece);
    // Two callers with the same version have the same files.
    version += 1;
    if (old === undefined) return;
    old.isReplaced = true;
    await release(old);
  };
  const stopIfClosed = () => {
    if (isClosed) throw cancelled(null);
  };

  /** Writes the file of one span again, with these rows as they are now, and all others as they were. */
  const write = async (place: number, ids: readonly number[] | null): Promise<void> => {
    const from = place * SPAN;
    const file = join(await dir(), `combined-live-${randomBytes(6).toString('hex')}.parquet`);
    const old = ids === null ? undefined : pieces.get(place);
    try {
      await database.withConnection(async (connection) => {
        const texts = [...source.columns.map((_, index) => cell(index)), DOMAIN].map(
          (name) => `${name} VARCHAR`,
        );
        await connection.run(
          `CREATE OR REPLACE TEMP TABLE ${INCOMING} (${ROW} INTEGER, ${texts.join(', ')})`,
        );
        await appendRows(
          connection,
          INCOMING,
          readRows(from, old === undefined ? null : (ids ?? [])),
          ({ id, domain, cells }) => [id, ...source.columns.map((_, index) => textOf(cells[index])), domain],
        );
        const incoming = `SELECT ${ROW}, ${source.columns.map(typed).join(', ')}, ${DOMAIN} FROM ${INCOMING}`;
        const kept =
          old === undefined
            ? ''
            : `SELECT * FROM ${tableOf(listOf([old]))} WHERE ${ROW} NOT IN (SELECT ${ROW} FROM ${INCOMING}) UNION ALL `;
        await connection.run(
          `COPY (SELECT * FROM (${kept}${incoming}) ORDER BY ${ROW}) TO ${literal(file)} (FORMAT parquet, USE_TMP_FILE false, ${groupOption({ rowBytes: ROW_BYTES })})`,
        );
        await connection.run(`DROP TABLE ${INCOMING}`);
      });
    } catch (error) {
      await unlink(file).catch(() => undefined);
      throw error;
    }
    await replace(place, { file, uses: 0, isReplaced: false });
  };
  /** Reads rows of one span from the store, all of them or those with these numbers. */
  async function* readRows(from: number, ids: readonly number[] | null): AsyncGenerator<LiveRow[]> {
    const count = ids === null ? SPAN : ids.length;
    for (let at = 0; at < count; at += STRIDE) {
      yield ids === null
        ? source.between(from + at, Math.min(from + at + STRIDE, from + SPAN))
        : source.at(ids.slice(at, at + STRIDE));
      await breathe();
      stopIfClosed();
    }
  }
  const listOf = (from: Iterable<Piece>): ListFile => ({
    files: [...from].map(({ file }) => file),
    hasOwnNumbers: true,
    facts: facts(),
  });
  const facts = (): ListFacts => ({
    version: 9,
    rows: source.count(),
    rowBytes: ROW_BYTES,
    irregularRows: 0,
    rowsBelow: 0,
    sheet: null,
    sheets: [],
    domainColumn: source.domainColumn,
    hasDomains: true,
    isNewestFirst: source.isNewestFirst,
    columns: source.columns.map((column) => ({ ...column, filled: null, distinct: null })),
  });

  const follow = async (): Promise<void> => {
    stopIfClosed();
    const isMade = stamp !== null && stamp === source.stamp();
    const restMs = Math.min(MOST_REST_MS, Math.max(LEAST_REST_MS, tookMs / MOST_SHARE));
    if (isMade && source.isMoving() && monotonic() - followedAt < restMs) return;
    const startedAt = monotonic();
    const now = source.stamp();
    const changes = source.takeChanges();
    const endNow = source.end();
    const touched = new Map<number, number[] | null>();
    if (isMade) {
      for (const id of changes) {
        const place = Math.floor(id / SPAN);
        const ids = touched.get(place) ?? [];
        ids.push(id);
        touched.set(place, ids);
      }
      for (let place = Math.floor(end / SPAN); place * SPAN < endNow; place += 1)
        if (!pieces.has(place)) touched.set(place, null);
    } else {
      for (const place of pieces.keys()) if (place * SPAN >= Math.max(endNow, 1)) await replace(place, null);
      for (let place = 0; place === 0 || place * SPAN < endNow; place += 1) touched.set(place, null);
    }
    // If this fails, the changes are lost, and all rows have to be read again.
    stamp = null;
    for (const [place, ids] of touched) await write(place, ids);
    stamp = now;
    end = endNow;
    followedAt = monotonic();
    tookMs = followedAt - startedAt;
  };
  /** Follows in turns. A caller that comes before a turn has begun shares it. */
  let waiting: ReturnType<typeof createTurn> | null = null;
  const createTurn = () => {
    const before = work;
    const turn = createSharedWork(async () => {
      await before.catch(() => undefined);
      // What changes from here on is for the next turn.
      if (waiting === turn) waiting = null;
      await follow();
    });
    return turn;
  };
  const current = (signal?: AbortSignal): Promise<void> => {
    if (waiting === null) {
      waiting = createTurn();
      waiting.begin();
      work = waiting.wait().catch(() => undefined);
    }
    return waiting.wait(signal);
  };

  return {
    source,
    facts,
    hold: async (signal) => {
      await current(signal);
      const held = [...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece);
      for (const piece of held) piece.uses += 1;
      const heldAt = monotonic();
      let isHeld = true;
      return {
        list: { ...listOf(held), version },
        release: () => {
          if (!isHeld) return;
          isHeld = false;
          tookMs += monotonic() - heldAt;
          for (const piece of held) {
            piece.uses -= 1;
            void release(piece);
          }
        },
      };
    },
    close: async () => {
      isClosed = true;
      source.close();
      await work;
      for (const place of [...pieces.keys()]) await replace(place, null);
    },
  };
}

/** Half of a surrogate pair, which DuckDB refuses in a text. */
const LONE_SURROGATE = /\p{Cs}/gu;

function textOf(value: LiveRow['cells'][number] | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  return String(value).replace(LONE_SURROGATE, '\ufffd');
}

function typed({ type }: LiveColumn, index: number): string {
  if (type === 'text') return cell(index);
  const time = type === 'timestamp' ? `TRY_CAST(${cell(index)} AS TIMESTAMPTZ)` : cell(index);
  return `TRY_CAST(${time} AS ${SQL_TYPES[type]}) AS ${cell(index)}`;
}
