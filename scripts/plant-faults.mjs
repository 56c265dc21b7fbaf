import { join } from 'node:path';
import { modernNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run.mjs';
import { runMain } from './setup/say.mjs';
import { setUpWindow } from './setup/setup.mjs';

/** `npm run plant-faults -- --seed 35 --count 80`; see docs/faults.md. */
await runMain(async () => {
  await setUpWindow({ wanted: ['display', 'keychain', 'notices', 'office', 'reader'] });
  return runAttached(modernNode(), [join(root, 'test/faults/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
  });
});
