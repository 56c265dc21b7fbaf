import type { RowSource } from '../types.ts';

export interface PagedRowsOptions<Row> {
  pageSize?: number | undefined;
  /** How many pages are kept. Those on the screen count, but are always kept. */
  keepPages?: number | undefined;
  /**
   * `signal` is aborted when the rows are no longer wanted, because the query changed or the grid is gone.
   */
  load: (
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ) => Promise<{ total: number; rows: readonly Row[] }>;
  onFailure: (error: unknown) => void;
}

export interface PagedRows<Row> extends RowSource<Row> {
  /**
   * The rows changed: visible ones are read again and stay visible meanwhile, others when they are wanted.
   */
  invalidate(): void;
  /** The query is about to change: what is shown is out of date from now on. */
  expectRestart(): void;
  /**
   * The query changed: the old rows stay visible until the first answer to the new one; answers to older ones
   * are dropped.
   */
  restart(): void;
  /** Starts loading what is wanted; nothing is loaded before. */
  open(): void;
  /** Stops loading; late answers are dropped. */
  close(): void;
}

interface Page<Row> {
  rows: readonly Row[];
  isStale: boolean;
}

const PAGE_SIZE = 200;
const KEPT_PAGES = 40;
const MOST_UNDER_WAY = 2;

/**
 * Rows that are loaded by the page as they come into view, so that a million of them cost no more than a few
 * screens.
 */
export function createPagedRows<Row>(options: PagedRowsOptions<Row>): PagedRows<Row> {
  const { pageSize = PAGE_SIZE, keepPages = KEPT_PAGES } = options;
  const pages = new Map<number, Page<Row>>();
  const underWay = new Set<number>();
  const listeners = new Set<() => void>();
  let wanted: { first: number; last: number } | null = null;
  let total: number | null = null;
  let version = 0;
  let epoch = 0;
  let question = 0;
  let answered = 0;
  let busy = 0;
  let isOpen = false;
  let isRestartExpected = false;
  let stopping = new AbortController();

  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const fetchPage = async (page: number) => {
    underWay.add(page);
    busy += 1;
    const epochOfCall = epoch;
    const questionOfCall = question;
    const { signal } = stopping;
    const isOutdated = () => !isOpen || signal.aborted;
    try {
      const answer = await options.load(page * pageSize, pageSize, signal);
      if (isOutdated()) return;
      if (answered !== question) pages.clear();
      answered = question;
      total = answer.total;
      const before = pages.get(page)?.rows;
      // Deleted first, so that the map's order shows which page was loaded longest ago.
      pages.delete(page);
      const rows = keepUnchanged(answer.rows, before);
      pages.set(page, { rows, isStale: epochOfCall !== epoch });
      forgetOld();
    } catch (error) {
      if (isOutdated()) return;
      if (answered !== question) pages.clear();
      answered = question;
      // The page counts as read until it is wanted again. Otherwise an engine that is gone would be asked
      // without end.
      pages.set(page, { rows: pages.get(page)?.rows ?? [], isStale: false });
      options.onFailure(error);
    } finally {
      busy -= 1;
      // A new query asks for its own pages.
      if (questionOfCall === question) underWay.delete(page);
      if (isOutdated()) pump();
    }
    changed();
    pump();
  };
  const isOnScreen = (page: number) => wanted !== null && page >= wanted.first && page <= wanted.last;
  const forgetOld = () => {
    for (const page of pages.keys()) {
      if (pages.size <= keepPages) return;
      if (!isOnScreen(page)) pages.delete(page);
    }
  };
  const pump = () => {
    if (!isOpen || wanted === null) return;
    for (let page = wanted.first; page <= wanted.last && busy < MOST_UNDER_WAY; page += 1) {
      if (isWanting(page) && !underWay.has(page)) void fetchPage(page);
    }
  };
  const isWanting = (page: number) => {
    const isHere = answered === question && pages.get(page)?.isStale === false;
    const isBeyond = answered === question && total !== null && page > 0 && page * pageSize >= total;
    return !isHere && !isBeyond;
  };
  /** Late answers are dropped, and their work may stop. */
  const stopUnderWay = () => {
    stopping.abort();
    stopping = new AbortController();
  };
  const row = (index: number) => pages.get(Math.floor(index / pageSize))?.rows[index % pageSize];

  return {
    total: () => total ?? 0,
    isKnown: () => total !== null,
    isBusy: (first, last) => {
      if (isRestartExpected) return true;
      const end = Math.floor(Math.max(0, last) / pageSize);
      for (let page = Math.floor(Math.max(0, first) / pageSize); page <= end; page += 1)
        if (isWanting(page)) return true;
      return false;
    },
    row,
    want: (first, last) => {
      wanted = {
        first: Math.floor(Math.max(0, first) / pageSize),
        last: Math.floor(Math.max(0, last) / pageSize),
      };
      pump();
    },
    read: async (first, last) => {
      const rows: Row[] = [];
      for (let offset = first; offset <= last; offset += pageSize) {
        const limit = Math.min(pageSize, last - offset + 1);
        rows.push(...(await options.load(offset, limit)).rows);
      }
      return rows;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
    generation: () => answered,
    invalidate: () => {
      epoch += 1;
      for (const page of pages.values()) page.isStale = true;
      changed();
      pump();
    },
    expectRestart: () => {
      if (isRestartExpected) return;
      isRestartExpected = true;
      changed();
    },
    restart: () => {
      question += 1;
      isRestartExpected = false;
      underWay.clear();
      stopUnderWay();
      if (wanted !== null) wanted = { first: 0, last: wanted.last - wanted.first };
      changed();
      pump();
    },
    open: () => {
      isOpen = true;
      pump();
    },
    close: () => {
      isOpen = false;
      stopUnderWay();
    },
  };
}

/** Rows that did not change stay the same objects, so that they are not drawn again. */
function keepUnchanged<Row>(rows: readonly Row[], before: readonly Row[] | undefined): readonly Row[] {
  if (before === undefined) return rows;
  return rows.map((row, index) => {
    const old = before[index];
    return old !== undefined && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
}
