import { build } from './build/build.mjs';
import { modernNode } from './setup/node.mjs';
import { run } from './setup/run.mjs';
import { runMain } from './setup/say.mjs';
import { hasNoDisplay, setUpWindow } from './setup/setup.mjs';
import { runCheck, runSuite } from './test/suites.mjs';

const biome = ['@biomejs', 'biome', 'bin', 'biome'];

/** Every check and suite there is, in the order of how soon it tells. */
const steps = {
  format: () => runCheck(biome, ['format', '.']),
  lint: () => runCheck(biome, ['lint', '--error-on-warnings', '.']),
  types: () => runCheck(['typescript', 'bin', 'tsc'], ['--noEmit']),
  unit: (filters) => runSuite('unit', filters),
  integration: (filters) => runSuite('integration', filters),
  e2e: (filters) => runSuite('e2e', filters),
};

/** `npm test`, or `npm test -- unit e2e -- FILTER` for some of it. */
await runMain(async () => {
  const [wanted, filters] = readArguments(process.argv.slice(2));
  const needs = hasNoDisplay() ? ['display', 'keychain'] : [];
  const electron = await setUpWindow({ needs, wanted: ['display', 'keychain', 'office'] });
  const node = (await run(modernNode(), ['--version'])).stdout.trim();
  console.log(`runtime: Electron ${electron.version} (${electron.kind}), tests and engine on Node ${node}`);
  const builds = await build().then(
    () => true,
    (error) => {
      console.log(error.message);
      return false;
    },
  );
  const total = { passed: 0, failed: builds ? 0 : 1 };
  const summary = builds ? [] : ['build: failed'];
  for (const name of wanted) {
    console.log(`\n== ${name}`);
    const { passed, failed } = await steps[name](filters);
    summary.push(`${name}: ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

function readArguments(args) {
  const split = args.indexOf('--');
  const names = split === -1 ? args : args.slice(0, split);
  const filters = split === -1 ? [] : args.slice(split + 1);
  const unknown = names.find((name) => !Object.hasOwn(steps, name));
  if (unknown !== undefined)
    throw new Error(`there is no suite ${unknown}; there are ${Object.keys(steps).join(', ')}`);
  return [names.length === 0 ? Object.keys(steps) : names, filters];
}
