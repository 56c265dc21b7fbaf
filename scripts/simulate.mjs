import { join } from 'node:path';
import { modernNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run.mjs';
import { runMain } from './setup/say.mjs';
import { setUpPackages } from './setup/setup.mjs';

/** `npm run simulate -- --seeds 10000`, `--seed N` or `--break`; see docs/simulation.md. */
await runMain(async () => {
  await setUpPackages();
  return runAttached(modernNode(), [join(root, 'test/simulation/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
  });
});
