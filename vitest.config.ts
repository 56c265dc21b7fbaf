import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/run/longest-first.ts';

/** Programs and threads that tests start, some of them many times, are compiled once. */
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'test', 'compiled') };

/**
 * Many tests wait for a process or a clock, so four at once keep two cores busy. Integration tests and those of pages and
 * windows are one group and share these workers, so no suite has the computer for itself while the last files of
 * another end.
 */
const shared = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 1 } };

/**
 * Test files run one after the other in one process, so the engine or the driver of windows is loaded only
 * once.
 */
const isolate = false;

/**
 * Node itself loads the files of a suite that needs nothing of Vite. Vite's runner makes every use of an imported name a call,
 * which doubles the time of the engine's and the sample service's busiest code.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false };

/**
 * Five suites of one runner: `unit` is pure, `integration` crosses real sockets and files, `boxes` has proxies, caches and
 * pools of others in between, `page` drives the page in a current browser over an engine in the test's process, `e2e`
 * drives the real window.
 */
export default defineConfig({
  test: {
    // No test is tried again: one that passes only sometimes hides a race, and `test/retries.test.ts` lists what is excepted.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts', 'test/*.test.ts'],
          isolate,
          setupFiles: ['test/support/run/property-limit.ts'],
          // Only a test that never ends should reach this limit, not a test on a busy computer.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/run/global-build.ts'],
          setupFiles: [
            'test/support/run/compile-cache.ts',
            'test/support/run/built-programs.ts',
            'test/support/run/property-limit.ts',
          ],
          env: compiled,
          experimental,
          isolate,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...shared,
          // An awaited process or service is ready when the computer has the time for it.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'boxes',
          include: ['test/boxes/**/*.test.ts'],
          globalSetup: ['test/support/run/global-build.ts'],
          setupFiles: ['test/support/run/compile-cache.ts', 'test/support/run/built-programs.ts'],
          env: compiled,
          experimental,
          isolate,
          // They wait for what a balance shows after minutes of a clock that is hurried little.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          ...shared,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: 'page',
          include: ['test/page/**/*.test.ts'],
          globalSetup: ['test/support/run/global-page.ts'],
          setupFiles: [
            'test/support/run/compile-cache.ts',
            'test/support/run/built-programs.ts',
            'test/support/run/electron-of-page.ts',
          ],
          env: compiled,
          experimental,
          isolate,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...shared,
          // The page shows its new state when the computer has the time for it.
          expect: { poll: { timeout: 60_000, interval: 100 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/run/global-session.ts'],
          isolate,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          setupFiles: ['test/support/run/worker-session.ts'],
          // A window is used for seconds, so optimizing its scripts takes longer than it saves.
          env: { ...compiled, STACKDESK_WINDOW_FLAGS: '--js-flags=--no-opt' },
          experimental,
          ...shared,
          // A window shows its new state when the computer has the time for it. Looking too often takes that
          // time away.
          expect: { poll: { timeout: 60_000, interval: 200 } },
        },
      },
    ],
  },
});
