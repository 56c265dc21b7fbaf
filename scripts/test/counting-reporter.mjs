import { writeFileSync } from 'node:fs';

/**
 * @import { SerializedError } from 'vitest'
 * @import { Reporter, TestModule } from 'vitest/node'
 * @import { Counts } from './suites.mjs'
 */

/**
 * Writes what passed and what failed, and how long each file took, as JSON, to the file that `STACKDESK_TEST_COUNTS` names. What fails outside of
 * tests counts, too: a file that can't be loaded, a hook at its end, a promise that nobody waits for.
 *
 * @implements {Reporter}
 */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter from there.
export default class CountingReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const counts = count(modules);
    for (const error of unhandled) add(counts, 'failed outside of any test', error);
    const path = process.env.STACKDESK_TEST_COUNTS;
    if (path !== undefined) writeFileSync(path, JSON.stringify(counts));
  }
}

/** @param {readonly TestModule[]} modules */
function count(modules) {
  /** @type {Required<Counts>} */
  const counts = { passed: 0, failed: 0, troubles: [], durations: {} };
  for (const module of modules) {
    const { collectDuration, duration } = module.diagnostic();
    counts.durations[module.relativeModuleId] = (collectDuration + duration) / 1_000;
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      const named = `${module.relativeModuleId} > ${test.fullName}`;
      if (state === 'failed') add(counts, `failed: ${named}`, errors[0]);
      if (state !== 'passed') continue;
      counts.passed += 1;
      if (errors.length > 0) counts.troubles.push(`passed when run again: ${named}: ${firstLine(errors[0])}`);
    }
    for (const part of [module, ...module.children.allSuites()])
      for (const error of part.errors())
        add(counts, `failed around its tests: ${module.relativeModuleId}`, error);
  }
  return counts;
}

/**
 * @param {Required<Counts>} counts
 * @param {string} what
 * @param {{ message: string } | undefined} error
 */
function add(counts, what, error) {
  counts.failed += 1;
  counts.troubles.push(`${what}: ${firstLine(error)}`);
}

/** @param {{ message: string } | undefined} error */
function firstLine(error) {
  // The second line of a property says how to try its case again.
  const [first = 'no error was given', second = ''] = error?.message.split('\n', 2) ?? [];
  return first.startsWith('Property failed') ? `${first} ${second}` : first;
}
