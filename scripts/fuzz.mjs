import { join } from 'node:path';
import { modernNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run.mjs';
import { runMain } from './setup/say.mjs';
import { setUpPackages } from './setup/setup.mjs';

/** `npm run fuzz -- --minutes 10`, `--target NAME` or `--input FILE`; see docs/fuzzing.md. */
await runMain(async () => {
  await setUpPackages();
  return runAttached(modernNode(), [join(root, 'test/fuzz/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
  });
});
