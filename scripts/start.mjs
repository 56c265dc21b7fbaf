import { join } from 'node:path';
import { build } from './build/build.mjs';
import { openSession } from './session/session.mjs';
import { chromiumArgs } from './setup/chromium-args.mjs';
import { modernNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run.mjs';
import { runMain, say } from './setup/say.mjs';
import { hasNoDisplay, setUpWindow } from './setup/setup.mjs';

/** @import { ElectronRuntime } from './setup/electron.mjs' */

/** Opens the window; without a display, prints what to do instead. */
await runMain(async () => {
  const electron = await setUpWindow();
  await build();
  return hasNoDisplay() ? showSample() : openWindow(electron);
});

/** @param {ElectronRuntime} electron */
function openWindow(electron) {
  say(`Stackdesk on Electron ${electron.version}`);
  const args = [...electron.args, ...chromiumArgs(electron), ...process.argv.slice(2)];
  return runAttached(electron.executable, args, { cwd: root });
}

async function showSample() {
  say('There is no display here. Running the sample enrichment in the real window, on a virtual display.');
  const session = await openSession({ ownKeychain: true });
  try {
    const program = join(root, 'test', 'support', 'programs', 'sample-run.ts');
    return await runAttached(modernNode(), [program], { cwd: root, env: session.env });
  } finally {
    await session.close();
  }
}
