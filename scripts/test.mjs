import { build } from './build/build.mjs';
import { modernNode } from './setup/node.mjs';
import { run } from './setup/run.mjs';
import { setUpWindow } from './setup/setup.mjs';
import { openOutput, runCheck, runFuzz, runSimulation, runSuite, runTypes } from './test/suites.mjs';

/**
 * @import { Counts, Output } from './test/suites.mjs'
 * @typedef {(filters: string[], output?: Output) => Promise<Counts>} Step
 */

const biome = ['@biomejs', 'biome', 'bin', 'biome'];

/**
 * Every check and suite, the quickest first.
 *
 * @type {Record<string, Step>}
 */
const steps = {
  build: () => build().then(() => ({ passed: 1, failed: 0 })),
  format: () => runCheck(biome, ['format', '.']),
  lint: () => runCheck(biome, ['lint', '--error-on-warnings', '.']),
  unit: (filters) => runSuite('unit', filters),
  types: (_filters, output) => runTypes(output),
  fuzz: () => runFuzz(),
  simulation: (_filters, output) => runSimulation(output),
  e2e: (filters) => runSuite('e2e', filters),
  integration: (filters, output) => runSuite('integration', filters, output),
};

/**
 * These run at the same time as the step of their value. Tests of windows and processes mostly wait, and the others use
 * one processor each.
 *
 * @type {Readonly<Record<string, string>>}
 */
const besides = { types: 'unit', simulation: 'fuzz', integration: 'e2e' };

/** @type {string[]} */
const summary = [];
/** @type {string[]} */
const troubles = [];
const total = { passed: 0, failed: 0 };

/** `npm test`, or `npm test -- unit e2e -- FILTER` for some of it. The last line counts everything. */
async function main() {
  const { wanted, filters } = readArguments(process.argv.slice(2));
  if (await take('set-up', prepare, filters)) {
    const isBeside = (/** @type {string} */ name) => wanted.includes(besides[name] ?? '');
    for (const name of wanted.filter((each) => !isBeside(each))) {
      const beside = wanted
        .filter((each) => besides[each] === name)
        .map((each) => inBackground(each, filters));
      await take(name, steps[name], filters);
      for (const printed of await Promise.all(beside)) console.log(printed);
    }
  }
  console.log(`\n${[...troubles, ...summary].join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/**
 * Runs a step whose output is kept, and returns what it printed.
 *
 * @param {string} name
 * @param {string[]} filters
 */
async function inBackground(name, filters) {
  try {
    const output = openOutput(name);
    await take(name, steps[name], filters, output);
    return `\n== ${name}\n${output.read()}`;
  } catch (error) {
    // A step that throws is a failure, and must stop neither the step beside it nor the last line.
    troubles.push(`${name}: ${error}`);
    total.failed += 1;
    return String(error);
  }
}

/**
 * Runs a step and adds it to the summary. Returns whether nothing failed.
 *
 * @param {string} name
 * @param {Step | undefined} step
 * @param {string[]} filters
 * @param {Output} [output]
 */
async function take(name, step, filters, output) {
  if (output === undefined) console.log(`\n== ${name}`);
  const startedMs = performance.now();
  const {
    passed,
    failed,
    troubles: found = [],
  } = await counted(async () => {
    if (step === undefined) throw new Error(`there is no ${name}`);
    return step(filters, output);
  });
  troubles.push(...found);
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  summary.push(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  total.passed += passed;
  total.failed += failed;
  return failed === 0;
}

/** @type {Step} */
async function prepare() {
  const electron = await setUpWindow({ wanted: ['display', 'keychain', 'notices', 'office'] });
  const node = (await run(modernNode(), ['--version'])).stdout.trim();
  console.log(`runtime: Electron ${electron.version} (${electron.kind}); engine and tests on Node ${node}`);
  return { passed: 1, failed: 0 };
}

/**
 * Runs a step. One that throws counts as one failure, and the others still run.
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
  const unknown = names.find((name) => !Object.hasOwn(steps, name));
  if (unknown !== undefined)
    throw new Error(`there is no ${unknown}; there are ${Object.keys(steps).join(', ')}`);
  return { wanted: names.length === 0 ? Object.keys(steps) : names, filters };
}

await main();
