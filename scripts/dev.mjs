import { join } from 'node:path';
import { build } from './build/build.mjs';
import { devOut } from './dev/own-app.mjs';
import { modernNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run.mjs';
import { runMain } from './setup/say.mjs';
import { setUpWindow } from './setup/setup.mjs';

/** `npm run dev`: opens the window and shows each change of the source in it. See CONTRIBUTING.md. */
await runMain(async () => {
  await setUpWindow();
  await build({ out: devOut });
  const script = join(root, 'scripts', 'dev', 'watch.ts');
  return runAttached(modernNode(), [script, ...process.argv.slice(2)], { cwd: root, isTold: true });
});
