import { join } from 'node:path';
import { build } from './build/build.mjs';
import { hasWindow } from './dev/window-port.mjs';
import { openSession } from './session/session.mjs';
import { modernNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run.mjs';
import { runMain } from './setup/say.mjs';
import { setUpWindow } from './setup/setup.mjs';

/**
 * `npm run look -- SCREEN [--de] [--click WORDS] --out FILE.png`: a picture of a screen, of the window that `npm run dev`
 * shows or of a new one with samples.
 */
await runMain(async () => {
  const args = process.argv.slice(2);
  await setUpWindow();
  if (await hasWindow()) return show('look-at-window.ts', args);
  await build();
  const session = await openSession({ ownKeychain: true });
  try {
    return await show('look-at-samples.ts', args, session.env);
  } finally {
    await session.close();
  }
});

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function show(name, args, env = process.env) {
  const program = join(root, 'test', 'support', 'programs', name);
  // npm changes to the checkout first; the picture's path is relative to where the person called it.
  const from = process.env.INIT_CWD ?? process.cwd();
  return runAttached(modernNode(), [program, ...args], { cwd: from, env });
}
