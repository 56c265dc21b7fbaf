import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { modernNode } from '../setup/node.mjs';
import { cacheDir, modulesDir, root, sourceFolders } from '../setup/paths.mjs';
import { run, runAttached } from '../setup/run.mjs';
import { keepDurations } from './durations.mjs';
import { openRamFolder } from './ram-folder.mjs';

/**
 * How many checks or tests passed and failed; `troubles` has a line for each failure, and `durations` the time of each
 * test file.
 *
 * @import { Durations } from './durations.mjs'
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [troubles]
 * @property {Durations} [durations]
 */

/**
 * The output of a step that runs beside another one; `file` is open for writing.
 *
 * @typedef {object} Output
 * @property {number} file
 * @property {() => string} read closes the file and returns what was printed
 */

/** What takes longer hangs. */
const limitMs = 4 * 3_600_000;
const reportDir = join(cacheDir, 'test');

/**
 * Opens a file for the output of a step.
 *
 * @param {string} name
 * @returns {Output}
 */
export function openOutput(name) {
  mkdirSync(reportDir, { recursive: true });
  const path = join(reportDir, `${name}.log`);
  const file = openSync(path, 'w');
  return {
    file,
    read: () => {
      closeSync(file);
      return readFileSync(path, 'utf8');
    },
  };
}

/**
 * Runs a program that passes or fails as a whole. Counts as one.
 *
 * @param {string[]} script
 * @param {string[]} args
 * @param {Output} [output]
 * @returns {Promise<Counts>}
 */
export async function runCheck(script, args, output) {
  const code = await runAttached(modernNode(), [join(modulesDir, ...script), ...args], {
    cwd: root,
    limitMs,
    output: output?.file,
  });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The parts whose types are checked separately, because each has other globals: a page has no `Buffer`, an
 * engine no `document`.
 */
const typedParts = [...sourceFolders, 'scripts', '.'];

/**
 * Checks the types of every part. Counts as one. One checker at a time: each of several works out for itself what most
 * files share, and two cores are slower by it.
 *
 * @param {Output} [output]
 * @returns {Promise<Counts>}
 */
export async function runTypes(output) {
  const tsc = ['typescript', 'bin', 'tsc'];
  let failed = 0;
  for (const part of typedParts)
    failed += (await runCheck(tsc, ['--noEmit', '--checkers', '1', '-p', part], output)).failed;
  return failed === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Runs suites of the tests, all in one runner. A crash, or a failure outside of any test, counts as a failure, too.
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} filters
 * @param {{ output?: Output | undefined, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<Counts>}
 */
export async function runSuites(names, filters, { output, env } = {}) {
  const projects = names.map((name) => `--project=${name}`);
  const countsPath = join(reportDir, `${names.join('-')}.json`);
  const counts = await runVitest(countsPath, [...projects, ...filters], { output, env });
  keepDurations(counts.durations ?? {});
  return counts;
}

/**
 * Runs vitest, in this checkout unless another is named, and counts what happened.
 *
 * @param {string} countsPath is written
 * @param {readonly string[]} args
 * @param {{ output?: Output | undefined, env?: NodeJS.ProcessEnv | undefined, checkout?: string, endMs?: number }} options
 * it is ended after `endMs`
 * @returns {Promise<Counts>}
 */
export async function runVitest(
  countsPath,
  args,
  { output, env: extra, checkout = root, endMs = limitMs } = {},
) {
  mkdirSync(dirname(countsPath), { recursive: true });
  rmSync(countsPath, { force: true });
  const reporter = join(import.meta.dirname, 'counting-reporter.mjs');
  const all = [
    modernNode(),
    join(checkout, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${reporter}`,
    ...args,
  ];
  const ram = await openRamFolder();
  const [command = '', ...rest] = ram === null ? all : [ram.command, ...ram.args, ...all];
  const code = await runAttached(command, rest, {
    cwd: checkout,
    limitMs: endMs,
    output: output?.file,
    env: {
      ...{ ...process.env, ...ram?.env, ...extra },
      STACKDESK_TEST_COUNTS: countsPath,
      STACKDESK_TEST_SEED: String(await firstSeed()),
    },
  });
  ram?.close();
  const counts = readCounts(countsPath);
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, troubles: [`failed: vitest ended with code ${code}`] };
}

/**
 * How long worlds are simulated, s (those of one program, of a team, and of several programs), and for how long inputs are
 * made up.
 *
 * @typedef {object} Campaigns
 * @property {number} aloneS
 * @property {number} teamS
 * @property {number} doorsS
 * @property {number} fuzzS
 */

/**
 * In each test run.
 *
 * @type {Campaigns}
 */
export const USUAL = { aloneS: 24, teamS: 5, doorsS: 8, fuzzS: 20 };

/**
 * With `npm test -- full`.
 *
 * @type {Campaigns}
 */
export const LONG = { aloneS: 1_200, teamS: 600, doorsS: 600, fuzzS: 900 };

/**
 * Simulates as many worlds as the time allows. Each commit that changes `main/` is tried in other worlds, and
 * one commit always in the same ones. Each kind counts as one; `npm run simulate -- --seed N` shows what happened in a
 * failing world.
 *
 * @param {Campaigns} campaigns
 * @param {Output} [output]
 * @returns {Promise<Counts>}
 */
export async function runSimulation({ aloneS, teamS, doorsS }, output) {
  const first = await firstSeed();
  const script = join(root, 'test', 'simulation', 'main.ts');
  const simulate = (/** @type {number} */ seconds, /** @type {string[]} */ ...kind) => {
    const args = [script, '--seconds', String(seconds), '--first', String(first), ...kind];
    return runAttached(modernNode(), args, { cwd: root, limitMs, output: output?.file });
  };
  const codes = [await simulate(aloneS), await simulate(teamS, '--team'), await simulate(doorsS, '--doors')];
  const passed = codes.filter((code) => code === 0).length;
  return { passed, failed: codes.length - passed };
}

/**
 * Reads as many inputs as the time allows, with every target. The source decides which, as in the simulation.
 * Counts as one.
 *
 * @param {number} seconds
 * @returns {Promise<Counts>}
 */
export async function runFuzz(seconds) {
  const seed = await firstSeed();
  const script = join(root, 'test', 'fuzz', 'main.ts');
  const args = [script, '--seconds', String(seconds), '--seed', String(seed), '--processes', '1', '--dry'];
  const output = openOutput('fuzz');
  const code = await runAttached(modernNode(), args, { cwd: root, limitMs, output: output.file });
  const said = output.read();
  console.log(said);
  if (code === 0) return { passed: 1, failed: 0 };
  const findings = said.split('\n').filter((line) => /^[\w-]+, input \d+ \(/.test(line));
  const troubles = findings.length > 0 ? findings : [said.trim().slice(-500)];
  return { passed: 0, failed: 1, troubles: troubles.map((each) => `fuzz, seed ${seed}: ${each}`) };
}

async function firstSeed() {
  const { code, stdout } = await run('git', ['rev-parse', 'HEAD:main'], { cwd: root });
  return code === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : 1;
}

/**
 * @param {string} path
 * @returns {Counts}
 */
function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, troubles: ['failed: vitest ended before it had counted'] };
  }
}
