import { build } from '../build/build.mjs';
import { ensureBoxes } from '../setup/system.mjs';
import { changedFiles } from './changed-files.mjs';
import { chooseTests } from './choose-tests.mjs';
import { otherPostgres } from './other-postgres.mjs';
import { LONG, runCheck, runFuzz, runSimulation, runSuites, runTypes, USUAL } from './suites.mjs';

/**
 * A check, or the run of some suites. With `output` it prints there instead of on the terminal.
 *
 * @import { Campaigns, Counts, Output } from './suites.mjs'
 * @typedef {object} Task
 * @property {string} name
 * @property {(output?: Output) => Promise<Counts>} run
 */

/**
 * Tasks that run at the same time: those of a lane one after the other.
 *
 * @typedef {Task[][]} Lanes
 */

/**
 * What is to be run, as groups of lanes, one group after the other. It is read after set-up.
 *
 * @typedef {object} Plan
 * @property {boolean} needsWindow
 * @property {() => Promise<Lanes[]>} groups
 */

const biome = ['@biomejs', 'biome', 'bin', 'biome'];

/** The suites of windows, pages and processes. One runner has them all, so that none waits for another at the end. */
const slowSuites = ['integration', 'page', 'e2e'];

const suites = ['unit', ...slowSuites];

/**
 * The names of every step. Each line is a group of lanes. The quickest come first, and what needs one processor has
 * something beside it.
 */
const order = [
  [['build']],
  [['format', 'lint', 'unit'], ['types']],
  [['fuzz'], ['simulation']],
  [slowSuites],
  [['boxes']],
];

/** Steps that take minutes and programs of others: only `full` has them, and who names them. */
const onlyFull = ['boxes'];

/** @type {Record<string, () => Plan>} */
const tiers = {
  quick: () => ({ needsWindow: false, groups: async () => checksAnd(await chooseTests('quick')) }),
  changed: () => ({
    needsWindow: true,
    groups: async () => checksAnd(await chooseTests('changed', await changedFiles())),
  }),
  full: () => ({
    needsWindow: true,
    groups: async () => {
      process.env.STACKDESK_FULL = '1';
      const others = await chooseTests('postgres');
      const servers = await otherPostgres();
      return [...stepsOf(order.flat(2), [], LONG), ...servers.map((bin) => [[postgresTask(bin, others)]])];
    },
  }),
};

/**
 * What the arguments of `npm test` ask for: a tier, or steps by their names (all of them without a name) and, after
 * `--`, words of the paths of test files.
 *
 * @param {readonly string[]} args
 * @returns {Plan}
 */
export function planOf(args) {
  const split = args.indexOf('--');
  const names = split === -1 ? args : args.slice(0, split);
  const filters = split === -1 ? [] : args.slice(split + 1);
  const [first = '', ...more] = names;
  if (Object.hasOwn(tiers, first) && more.length + filters.length === 0)
    return /** @type {() => Plan} */ (tiers[first])();
  const known = order.flat(2);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`there is no ${unknown}; there are ${[...Object.keys(tiers), ...known].join(', ')}`);
  const wanted = names.length === 0 ? known.filter((name) => !onlyFull.includes(name)) : names;
  return {
    needsWindow: wanted.some((name) => slowSuites.includes(name)),
    groups: async () => stepsOf(wanted, filters, USUAL),
  };
}

/**
 * @param {readonly string[]} wanted
 * @param {readonly string[]} filters
 * @param {Campaigns} campaigns
 */
function stepsOf(wanted, filters, campaigns) {
  return order
    .map((lanes) =>
      lanes
        .map((lane) =>
          tasksOf(
            lane.filter((name) => wanted.includes(name)),
            filters,
            campaigns,
          ),
        )
        .filter((tasks) => tasks.length > 0),
    )
    .filter((lanes) => lanes.length > 0);
}

/**
 * @param {readonly string[]} names of one lane
 * @param {readonly string[]} filters
 * @param {Campaigns} campaigns
 * @returns {Task[]}
 */
function tasksOf(names, filters, campaigns) {
  const together = names.filter((name) => suites.includes(name));
  const alone = names.filter((name) => !suites.includes(name));
  return [
    ...alone.map((name) => (name === 'boxes' ? boxesTask(filters) : checkOf(name, campaigns))),
    ...(together.length === 0 ? [] : [suitesTask(together, filters)]),
  ];
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} filters
 * @returns {Task}
 */
function suitesTask(names, filters) {
  return { name: names.join(' and '), run: (output) => runSuites(names, filters, { output }) };
}

/**
 * @param {readonly string[]} filters
 * @returns {Task}
 */
function boxesTask(filters) {
  return {
    name: 'boxes',
    run: async (output) => {
      await ensureBoxes();
      return runSuites(['boxes'], filters, { output });
    },
  };
}

/**
 * @param {string} bin
 * @param {readonly string[]} files
 * @returns {Task}
 */
function postgresTask(bin, files) {
  const env = { STACKDESK_TEST_POSTGRES: bin };
  return { name: bin, run: (output) => runSuites(['integration'], files, { output, env }) };
}

/**
 * @param {string} name
 * @param {Campaigns} campaigns
 * @returns {Task}
 */
function checkOf(name, campaigns) {
  /** @type {Record<string, Task['run']>} */
  const checks = {
    build: () => build().then(() => ({ passed: 1, failed: 0 })),
    format: (output) => runCheck(biome, ['format', '.'], output),
    lint: (output) => runCheck(biome, ['lint', '--error-on-warnings', '.'], output),
    types: runTypes,
    fuzz: () => runFuzz(campaigns.fuzzS),
    simulation: (output) => runSimulation(campaigns, output),
  };
  return { name, run: /** @type {Task['run']} */ (checks[name]) };
}

/**
 * Format, lint and types, and beside them some test files.
 *
 * @param {readonly string[]} files
 * @returns {Lanes[]}
 */
function checksAnd(files) {
  const checks = ['format', 'lint', 'types'].map((name) => checkOf(name, USUAL));
  const tests = { name: `${files.length} test files`, run: () => runSuites(suites, files) };
  return [files.length === 0 ? [checks] : [[tests], checks]];
}
