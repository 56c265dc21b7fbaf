import { build } from './build/build.mjs';
import { modernNode } from './setup/node.mjs';
import { run } from './setup/run.mjs';
import { setUpWindow } from './setup/setup.mjs';
import { runCheck, runFuzz, runSimulation, runSuite, runTypes } from './test/suites.mjs';

/**
 * @import { Counts } from './test/suites.mjs'
 * @typedef {(filters: string[]) => Promise<Counts>} Step
 */

const biome = ['@biomejs', 'biome', 'bin', 'biome'];

/**
 * Every check and suite there is, in the order of how soon it tells.
 *
 * @type {Record<string, Step>}
 */
const steps = {
  build: () => build().then(() => ({ passed: 1, failed: 0 })),
  format: () => runCheck(biome, ['format', '.']),
  lint: () => runCheck(biome, ['lint', '--error-on-warnings', '.']),
  types: () => runTypes(),
  unit: (filters) => runSuite('unit', filters),
  simulation: () => runSimulation(),
  fuzz: () => runFuzz(),
  integration: (filters) => runSuite('integration', filters),
  e2e: (filters) => runSuite('e2e', filters),
};

/** `npm test`, or `npm test -- unit e2e -- FILTER` for some of it; the last line printed counts everything. */
async function main() {
  const { wanted, filters } = readArguments(process.argv.slice(2));
  /** @type {string[]} */
  const summary = [];
  /** @type {string[]} */
  const troubles = [];
  const total = { passed: 0, failed: 0 };
  for (const { name, step } of [{ name: 'set-up', step: prepare }, ...wanted]) {
    console.log(`\n== ${name}`);
    const startedMs = performance.now();
    const { passed, failed, troubles: found = [] } = await counted(() => step(filters));
    troubles.push(...found);
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    summary.push(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
    total.passed += passed;
    total.failed += failed;
    if (name === 'set-up' && failed > 0) break;
  }
  console.log(`\n${[...troubles, ...summary].join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** @type {Step} */
async function prepare() {
  const electron = await setUpWindow({ wanted: ['display', 'keychain', 'notices', 'office'] });
  const node = (await run(modernNode(), ['--version'])).stdout.trim();
  console.log(`runtime: Electron ${electron.version} (${electron.kind}); engine and tests on Node ${node}`);
  return { passed: 1, failed: 0 };
}

/**
 * A step that breaks off counts as one failure, and does not keep the others from being run.
 *
 * @param {() => Promise<Counts>} step
 * @returns {Promise<Counts>}
 */
async function counted(step) {
  try {
    return await step();
  } catch (error) {
    console.log(error instanceof Error ? (error.stack ?? error) : error);
    return { passed: 0, failed: 1 };
  }
}

/** @param {string[]} args */
function readArguments(args) {
  const split = args.indexOf('--');
  const names = split === -1 ? args : args.slice(0, split);
  const filters = split === -1 ? [] : args.slice(split + 1);
  const wanted = (names.length === 0 ? Object.keys(steps) : names).map((name) => {
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    if (step === undefined)
      throw new Error(`there is no ${name}; there are ${Object.keys(steps).join(', ')}`);
    return { name, step };
  });
  return { wanted, filters };
}

await main();
