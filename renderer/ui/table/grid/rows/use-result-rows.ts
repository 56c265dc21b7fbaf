import { useEffect, useMemo } from 'react';
import { useThrottled } from '../../../use-throttled.ts';
import { createPagedRows, type PagedRows, type PagedRowsOptions } from './paged-rows.ts';

interface ResultRows<Row, Query> extends Omit<PagedRowsOptions<Row>, 'load'> {
  /** The present query; null if there is none. */
  queryNow: () => Query | null;
  load: (
    query: Query,
    page: { offset: number; limit: number },
    /** Whether the query is still the one that was last asked. */
    isAsked: () => boolean,
    signal?: AbortSignal,
  ) => Promise<{ total: number; rows: readonly Row[] }>;
  /**
   * Calls `ask` when the query changed, with the pause before it is asked, ms. Returns a function that stops
   * this.
   */
  watch: (ask: (restMs: number) => void) => () => void;
}

/**
 * The rows of a query that changes as a person types: it is asked after a pause. They are read again when
 * `revision` changes, at most once in `restMs`. When `of` changes, everything is made again.
 */
export function useResultRows<Row, Query>(
  options: ResultRows<Row, Query>,
  { revision, restMs }: { revision: number; restMs: number },
  of?: unknown,
): PagedRows<Row> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the rows depend on
  const { rows, watch } = useMemo(() => {
    let asked = options.queryNow();
    const paged = createPagedRows<Row>({
      ...options,
      load: async (offset, limit, signal) => {
        const query = asked;
        if (query === null) return { total: 0, rows: [] };
        return options.load(query, { offset, limit }, () => query === asked, signal);
      },
    });
    const restart = () => {
      const query = options.queryNow();
      if (query === null) return;
      asked = query;
      paged.restart();
    };
    return {
      rows: paged,
      watch: () => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const stop = options.watch((beforeMs) => {
          clearTimeout(timer);
          paged.expectRestart();
          if (beforeMs === 0) restart();
          else timer = setTimeout(restart, beforeMs);
        });
        return () => {
          clearTimeout(timer);
          stop();
        };
      },
    };
  }, [of]);
  useEffect(() => {
    rows.open();
    // Also if no grid is shown, because there was nothing until now.
    rows.want(0, 0);
    const stop = watch();
    return () => {
      stop();
      rows.close();
    };
  }, [rows, watch]);
  useThrottled(rows.invalidate, revision, restMs);
  return rows;
}
