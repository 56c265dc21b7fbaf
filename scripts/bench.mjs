import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build/build.mjs';
import { modernNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run.mjs';
import { runMain, say } from './setup/say.mjs';
import { setUpPackages } from './setup/setup.mjs';
import { mustBeQuiet } from './test/quiet.mjs';

/**
 * `npm run bench`, or `npm run bench -- NAME …` for those with one of the names in their file name. With `--force` also
 * beside other work, which makes the figures worse.
 */
await runMain(async () => {
  const names = process.argv.slice(2).filter((each) => each !== '--force');
  if (!process.argv.includes('--force')) mustBeQuiet();
  await setUpPackages();
  await build({ parts: ['main'] });
  const dir = join(root, 'test', 'bench');
  const files = readdirSync(dir).filter((file) => file.endsWith('.ts'));
  const chosen = files.filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
  let failed = 0;
  for (const file of chosen.sort()) {
    say(`== ${file}`);
    failed += (await runAttached(modernNode(), [join(dir, file)], { cwd: root })) === 0 ? 0 : 1;
  }
  return failed === 0 && chosen.length > 0 ? 0 : 1;
});
