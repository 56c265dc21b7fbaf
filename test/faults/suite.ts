import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../scripts/setup/paths.mjs';
import { runAttached } from '../../scripts/setup/run.mjs';
import { type Campaigns, type Output, openOutput, runVitest } from '../../scripts/test/suites.mjs';
import { affectedTests, distancesTo, reachOf, readUses, type Uses } from '../support/source/affected.ts';
import { type Fault, planted } from './places.ts';

/** What a suite said about a fault: by what it was caught, or null. Tests that failed once and then passed are named. */
export interface Verdict {
  caughtBy: string | null;
  seconds: number;
  shaky: string[];
}

interface Stage {
  name: string;
  /** The first thing that failed, or null. */
  run: () => Promise<string | null>;
}

/** How many test files of a suite are tried before those that are further from the fault. */
const NEAREST = 12;

/** What takes longer hangs, which catches the fault as well. */
const LIMIT_MS = 40 * 60_000;

/**
 * Plants a fault in a checkout, runs what can catch it, the quickest and nearest first, stops at the first failure, and
 * takes the fault out again.
 */
export async function tryFault(checkout: string, fault: Fault, campaigns: Campaigns): Promise<Verdict> {
  const path = join(checkout, fault.file);
  const sound = readFileSync(path, 'utf8');
  const startedMs = performance.now();
  const shaky: string[] = [];
  writeFileSync(path, planted(fault, sound));
  try {
    const uses = readUses(checkout);
    for (const { name, run } of stagesOf(checkout, fault, { uses, campaigns, shaky })) {
      const failed = await run();
      if (failed !== null) return { caughtBy: `${name}: ${failed}`, seconds: secondsSince(startedMs), shaky };
    }
    return { caughtBy: null, seconds: secondsSince(startedMs), shaky };
  } finally {
    writeFileSync(path, sound);
  }
}

function secondsSince(startedMs: number): number {
  return Math.round((performance.now() - startedMs) / 1_000);
}

function stagesOf(
  checkout: string,
  { file }: Fault,
  { uses, campaigns, shaky }: { uses: Uses; campaigns: Campaigns; shaky: string[] },
): Stage[] {
  const distances = distancesTo(uses, file);
  const tests = affectedTests(uses, [file]).sort(
    (a, b) => (distances.get(a) ?? Number.MAX_VALUE) - (distances.get(b) ?? Number.MAX_VALUE),
  );
  const of = (pattern: RegExp) => tests.filter((test) => pattern.test(test));
  const suite = (project: string, files: readonly string[]): Stage => ({
    name: project,
    run: () => runTests(checkout, project, files, shaky),
  });
  const integration = of(/^test\/integration\//);
  const page = of(/^test\/page\//);
  const windows = of(/^test\/e2e\//);
  const part = file.split('/')[0] ?? '';
  return [
    check('lint', checkout, ['@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', file]),
    check('types', checkout, ['typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', part]),
    suite('unit', of(/^test\/(?:unit\/|[^/]+$)/)),
    suite('integration', integration.slice(0, NEAREST)),
    ...campaignsOf(checkout, file, uses, campaigns),
    suite('page', page),
    suite('e2e', windows.slice(0, NEAREST)),
    suite('integration', integration.slice(NEAREST)),
    suite('e2e', windows.slice(NEAREST)),
  ];
}

function check(name: string, checkout: string, [program = '', ...args]: string[]): Stage {
  return { name, run: () => runProgram(checkout, [join('node_modules', program), ...args]) };
}

function campaignsOf(checkout: string, file: string, uses: Uses, campaigns: Campaigns): Stage[] {
  const of = (main: string) => reachOf(uses, main).has(file);
  const simulate = (seconds: number, ...kind: string[]): Stage => ({
    name: ['simulation', ...kind].join(' '),
    run: () =>
      runProgram(checkout, ['test/simulation/main.ts', '--stop', '--seconds', String(seconds), ...kind]),
  });
  const fuzz: Stage = {
    name: 'fuzz',
    run: () =>
      runProgram(checkout, ['test/fuzz/main.ts', '--stop', '--dry', '--seconds', String(campaigns.fuzzS)]),
  };
  return [
    ...(of('test/simulation/main.ts') || of('test/simulation/campaign-process.ts')
      ? [
          simulate(campaigns.aloneS),
          // An older commit has no such worlds.
          ...(campaigns.doorsS === 0 ? [] : [simulate(campaigns.doorsS, '--doors')]),
          simulate(campaigns.teamS, '--team'),
        ]
      : []),
    ...(of('test/fuzz/main.ts') || of('test/fuzz/fuzz-process.ts') ? [fuzz] : []),
  ];
}

/** Runs a program of the checkout. Returns what its end says if it failed. */
async function runProgram(checkout: string, args: readonly string[]): Promise<string | null> {
  const output = openOutput('faults');
  const code = await runAttached(process.execPath, args, {
    cwd: checkout,
    limitMs: LIMIT_MS,
    output: output.file,
  });
  const said = output.read().trim().split('\n');
  return code === 0
    ? null
    : (said.find((line) => /broken|error|seed \d+:/i.test(line)) ?? said.at(-1) ?? '').slice(0, 200);
}

/**
 * Runs test files until one fails twice. A test that fails and then passes with the same fault is shaky and catches nothing.
 */
async function runTests(
  checkout: string,
  project: string,
  files: readonly string[],
  shaky: string[],
): Promise<string | null> {
  let left = files;
  while (left.length > 0) {
    const failed = await firstFailure(checkout, project, left);
    if (failed === null) return null;
    const file = left.find((each) => failed.includes(each));
    // What fails outside of a file, such as the build, fails for all.
    if (file === undefined) return failed;
    const again = await firstFailure(checkout, project, [file]);
    if (again !== null) return again;
    shaky.push(failed);
    left = left.filter((each) => each !== file);
  }
  return null;
}

async function firstFailure(
  checkout: string,
  project: string,
  files: readonly string[],
): Promise<string | null> {
  const output: Output = openOutput('faults');
  const countsPath = join(cacheDir, 'faults', 'counts.json');
  const args = ['--project', project, '--bail', '1', ...files];
  const { failed, troubles = [] } = await runVitest(countsPath, args, { output, checkout, endMs: LIMIT_MS });
  output.read();
  if (failed === 0) return null;
  return (troubles.find((each) => each.startsWith('failed')) ?? troubles[0] ?? 'failed').slice(0, 300);
}
