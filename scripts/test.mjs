import { setUpPackages, setUpWindow } from './setup/setup.mjs';
import { modernNode } from './setup/node.mjs';
import { run } from './setup/run.mjs';
import { openOutput } from './test/suites.mjs';
import { planOf } from './test/plan.mjs';
import { noteDurations } from './test/durations.mjs';

/**
 * @import { Counts } from './test/suites.mjs'
 * @import { Lanes, Plan, Task } from './test/plan.mjs'
 */

/** @type {string[]} */
const summary = [];
/** @type {string[]} */
const troubles = [];
const total = { passed: 0, failed: 0 };

/** `npm test`, or `npm test -- quick`; see CONTRIBUTING.md. The last line counts everything. */
async function main() {
  const options = ['--note-durations'];
  const args = process.argv.slice(2).filter((each) => !options.includes(each));
  const plan = planOf(args);
  if (await take({ name: 'set-up', run: () => setUp(plan) })) {
    for (const lanes of await plan.groups()) await takeLanes(lanes);
    if (process.argv.includes('--note-durations')) noteDurations();
  }
  console.log(`\n${[...troubles, ...summary].join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/**
 * Takes the tasks of the first lane on this terminal, and those of the others at the same time.
 *
 * @param {Lanes} lanes
 */
async function takeLanes([first = [], ...others]) {
  const beside = others.map(inBackground);
  for (const task of first) await take(task);
  for (const printed of await Promise.all(beside)) console.log(printed);
}

/**
 * Runs tasks whose output is kept, and returns what they printed.
 *
 * @param {readonly Task[]} tasks
 */
async function inBackground(tasks) {
  const printed = [];
  for (const task of tasks) {
    const output = openOutput(task.name);
    await take({ ...task, run: () => task.run(output) }, { isHeard: false });
    printed.push(`\n== ${task.name}\n${output.read()}`);
  }
  return printed.join('');
}

/**
 * Runs a task and adds it to the summary. Returns whether nothing failed.
 *
 * @param {Task} task
 */
async function take({ name, run: work }, { isHeard = true } = {}) {
  if (isHeard) console.log(`\n== ${name}`);
  const startedMs = performance.now();
  const { passed, failed, troubles: found = [] } = await counted(name, work);
  troubles.push(...found);
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  summary.push(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  total.passed += passed;
  total.failed += failed;
  return failed === 0;
}

/**
 * @param {Plan} plan
 * @returns {Promise<Counts>}
 */
async function setUp({ needsWindow }) {
  const node = async () => (await run(modernNode(), ['--version'])).stdout.trim();
  if (!needsWindow) {
    await setUpPackages();
    console.log(`runtime: engine and tests on Node ${await node()}`);
    return { passed: 1, failed: 0 };
  }
  const electron = await setUpWindow({
    wanted: ['display', 'keychain', 'notices', 'office', 'browser', 'reader'],
  });
  console.log(
    `runtime: Electron ${electron.version} (${electron.kind}); engine and tests on Node ${await node()}`,
  );
  return { passed: 1, failed: 0 };
}

/**
 * Runs a task. One that throws counts as one failure, and the others still run.
 *
 * @param {string} name
 * @param {Task['run']} work
 * @returns {Promise<Counts>}
 */
async function counted(name, work) {
  try {
    return await work();
  } catch (error) {
    console.log(error instanceof Error ? (error.stack ?? error) : error);
    return { passed: 0, failed: 1, troubles: [`${name}: ${error}`] };
  }
}

await main();
