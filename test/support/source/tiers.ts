import { testFiles, type Uses } from './affected.ts';

/** The longest time that a quick test file took when it was measured last, s. */
const QUICK_S = 3;

/** What starts processes and windows, or is a database with a server. */
const heavy =
  /^(?:node:child_process|node:worker_threads|playwright-core|pg|@duckdb\/.*|main\/(?:cli|engine\/process|sandbox)\/index\.ts|main\/.*-thread\.ts)$/;

/**
 * The unit tests, and the integration tests that start neither processes nor windows nor databases and were quick when
 * they were measured last. A file that was never measured is quick.
 */
export function quickTests(uses: Uses, durations: Readonly<Record<string, number>>): string[] {
  return testFiles(uses).filter(
    (test) =>
      /^test\/(?:unit\/|[^/]+$)/.test(test) ||
      (test.startsWith('test/integration/') &&
        (durations[test] ?? 0) <= QUICK_S &&
        !usedByTest(uses, test).some((used) => heavy.test(used))),
  );
}

/** The test files that start a PostgreSQL. */
export function postgresTests(uses: Uses): string[] {
  return testFiles(uses).filter((test) =>
    usedByTest(uses, test).includes('test/support/postgres/start-postgres.ts'),
  );
}

/** What a test uses by itself and its own support. The engine can start threads, but few tests make it do so. */
function usedByTest(uses: Uses, test: string): string[] {
  const used = new Set([test]);
  // Files found on the way are visited, too.
  for (const each of used)
    if (/^(?:test|scripts)\//.test(each)) for (const more of uses.get(each) ?? []) used.add(more);
  return [...used];
}
